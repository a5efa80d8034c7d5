import { proxy } from "valtio/vanilla";
import { limits } from "#contract/limits.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { log } from "#kernel/log.ts";
import { type LiveAttempt, type LiveAttemptEvents, startLiveAttempt } from "./liveAttempt.ts";
import { edgeOfBrowser, type LiveConnectionEdge } from "./liveConnectionEdge.ts";
import { LiveError, type LiveStep } from "./liveError.ts";
import { isRefusal } from "./liveSeat.ts";
import { idleLive, type LiveState, type LiveStatus, showStatus } from "./liveState.ts";
import { createLiveTalk, type LiveTalk } from "./liveTalk.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";

export interface LiveConnection {
  /** A valtio proxy: read it in code, use `useSnapshot` in components. */
  readonly state: Readonly<LiveState>;
  /** Starts an attempt unless one is running. Reconnect buttons call it, too. */
  open(): void;
  /** Disconnects at once and frees the viewer's seat. */
  close(): void;
  /** MC-01, MC-02: talk to the device. */
  readonly talk: Pick<LiveTalk, "begin" | "end">;
  /** Sends a message to the device; dropped without a connection. */
  send(message: object): void;
  /** The browser's current measurements; undefined without a connection. */
  stats(): Promise<RTCStatsReport | undefined>;
  /** Reports that the first frame is visible. Called by the component that shows the stream. */
  pictureSeen(): void;
  /** Calls `listener` before the stream ends, while its last frame is still visible. */
  onLeaving(listener: () => void): () => void;
  dispose(): void;
}

export interface LiveConnectionOptions {
  api: Api;
  serialNumber: string;
  serverNowMs(): number;
  edge?: LiveConnectionEdge;
}

/**
 * Watches one device live: starts an attempt, and another one when the video is lost, and shows in `state` how far it is. `close` and
 * `dispose` end everything that it has started.
 */
export function createLiveConnection({ api, serialNumber, serverNowMs, edge = edgeOfBrowser }: LiveConnectionOptions): LiveConnection {
  const state = proxy(idleLive());
  const talk = createLiveTalk({
    state,
    clientId: () => attempt?.seat?.session,
    send: (message) => attempt?.peer?.send(message),
    speak: (track) => attempt?.peer?.speak(track),
  });
  const leaving = new Set<() => void>();
  let attempt: LiveAttempt | undefined;
  let failures = 0;
  let hasBeenLive = false;
  let openedMs = 0;
  let isDisposed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function step(name: LiveStep): void {
    state.step = name;
    log.info("Live view", { serialNumber, step: name, afterMs: Date.now() - openedMs });
  }

  function leave(): void {
    clearTimeout(retry);
    if (state.stream) for (const listener of leaving) listener();
    talk.reset();
    const left = attempt;
    attempt = undefined;
    left?.end();
  }

  function end(status: LiveStatus, failureCode?: string): void {
    clearTimeout(deadline);
    leave();
    showStatus(state, status, failureCode);
  }

  /** The video is lost or did not arrive: schedules another attempt, each time after a longer delay. */
  function lose(failureCode?: string): void {
    leave();
    showStatus(state, hasBeenLive || failureCode !== undefined ? "disconnected" : "connecting", failureCode);
    retry = setTimeout(start, reconnectDelayMs(failures++));
  }

  function handleFailure(error: unknown): void {
    if (isAbort(error)) return;
    const { code, step: at = state.step, status } = judgeFailure(error);
    const cause = error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined;
    log.warn("Live view failed", { serialNumber, step: at, code, cause });
    if (status === "disconnected") lose(code);
    else end(status, code);
  }

  function start(): void {
    const events: LiveAttemptEvents = { onStep: step, onMessage: talk.hear, onLost: () => lose("Disconnected"), onFailure: handleFailure };
    attempt = startLiveAttempt({ api, serialNumber, serverNowMs, edge, state, events });
  }

  return {
    state,
    talk,
    send: (message) => attempt?.peer?.send(message),
    stats: async () => attempt?.peer?.getStats(),
    open() {
      if (isDisposed || attempt) return;
      clearTimeout(retry);
      clearTimeout(deadline);
      failures = 0;
      openedMs = Date.now();
      // A view that has lost its video keeps trying until the operator leaves it.
      hasBeenLive &&= state.status === "disconnected";
      if (!hasBeenLive) deadline = setTimeout(() => end("timedOut", "NetworkError"), limits.liveConnectTimeoutMs);
      const isFirst = state.status === "idle";
      showStatus(state, "connecting");
      if (isFirst) start();
      else retry = setTimeout(start, limits.liveReloadMs);
    },
    close() {
      hasBeenLive = false;
      end("idle");
    },
    pictureSeen() {
      if (!attempt?.pictureSeen()) return;
      clearTimeout(deadline);
      failures = 0;
      hasBeenLive = true;
      showStatus(state, "live");
    },
    onLeaving(listener) {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    dispose() {
      isDisposed = true;
      end("idle");
      leaving.clear();
    },
  };
}

/** What a failure means for the view: whether it tries again, gives up, or may not watch now. */
function judgeFailure(error: unknown): { code: string; step?: LiveStep; status: "refused" | "disconnected" | "failed" } {
  if (error instanceof LiveError) return { code: error.code, step: error.step, status: error.isTransient ? "disconnected" : "failed" };
  if (!(error instanceof ApiError)) return { code: "ErrorGenericWebRTC", status: "failed" };
  const isRefused = isRefusal(error) && error.code !== "error_live_seat_missing";
  return { code: error.code, status: isRefused ? "refused" : "disconnected" };
}
