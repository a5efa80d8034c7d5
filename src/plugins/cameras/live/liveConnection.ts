import { proxy, ref } from "valtio/vanilla";
import { limits } from "#contract/limits.ts";
import { getLiveCredentials, type LiveCredentials } from "#contract/live.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { log } from "#kernel/log.ts";
import { everySecond } from "./everySecond.ts";
import type { FindChannel } from "./liveChannel.ts";
import { edgeOfBrowser, type LiveConnectionEdge } from "./liveConnectionEdge.ts";
import { LiveError, type LiveStep } from "./liveError.ts";
import { type LiveCounters, measure } from "./liveMeasures.ts";
import { createLivePeer, type LivePeer } from "./livePeer.ts";
import { isRefusal, type LiveSeat, takeLiveSeat } from "./liveSeat.ts";
import { type LiveState, type LiveStatus, renditionTold } from "./liveState.ts";
import { createLiveTalk, type LiveTalk } from "./liveTalk.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";

/** An attempt without video after this time is replaced by the next one. */
const attemptLongestMs = 15_000;
/** Video that stands still for this long is not live, whatever the connection reports. */
const stalledMs = 5_000;

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

/** One attempt to connect, from taking a seat to the last frame. */
interface Attempt {
  readonly startedMs: number;
  readonly abort: AbortController;
  seat: LiveSeat | undefined;
  peer: LivePeer | undefined;
  counters: LiveCounters | undefined;
  /** When the last byte of video arrived. */
  movedMs: number;
}

/**
 * Watches one device live: takes a seat, fetches credentials, finds the channel, negotiates and shows video; starts again when the video
 * is lost. `close` and `dispose` end everything that it has started.
 */
export function createLiveConnection({ api, serialNumber, serverNowMs, edge = edgeOfBrowser }: LiveConnectionOptions): LiveConnection {
  const state = proxy<LiveState>({
    status: "idle",
    step: "seat",
    failureCode: undefined,
    stream: undefined,
    isAudioEnabled: false,
    sinceMs: Date.now(),
    firstPictureMs: undefined,
    measures: undefined,
    talk: "off",
    speakerId: undefined,
    rendition: undefined,
  });
  const talk = createLiveTalk({
    state,
    clientId: () => attempt?.seat?.session,
    send: (message) => attempt?.peer?.send(message),
    speak: (track) => attempt?.peer?.speak(track),
  });
  const leaving = new Set<() => void>();
  let attempt: Attempt | undefined;
  let failures = 0;
  let hasBeenLive = false;
  let openedMs = 0;
  let isDisposed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let stopMeasuring: (() => void) | undefined;

  function show(status: LiveStatus, failureCode?: string): void {
    if (state.status !== status) state.sinceMs = Date.now();
    state.status = status;
    state.failureCode = failureCode;
  }

  function step(name: LiveStep): void {
    state.step = name;
    log.info("Live view", { serialNumber, step: name, afterMs: Date.now() - openedMs });
  }

  function leave(): void {
    clearTimeout(retry);
    clearTimeout(settling);
    clearTimeout(watchdog);
    stopMeasuring?.();
    retry = undefined;
    if (state.stream) for (const listener of leaving) listener();
    talk.reset();
    const left = attempt;
    attempt = undefined;
    left?.abort.abort();
    left?.peer?.close();
    left?.seat?.release();
    state.stream = undefined;
    state.measures = undefined;
    state.rendition = undefined;
  }

  function end(status: LiveStatus, failureCode?: string): void {
    clearTimeout(deadline);
    deadline = undefined;
    leave();
    show(status, failureCode);
  }

  /** The video is lost or did not arrive: schedules another attempt, each time after a longer delay. */
  function lose(failureCode?: string): void {
    leave();
    show(hasBeenLive || failureCode !== undefined ? "disconnected" : "connecting", failureCode);
    retry = setTimeout(() => void start(), reconnectDelayMs(failures++));
  }

  function handleFailure(error: unknown): void {
    if (isAbort(error)) return;
    const code = error instanceof ApiError || error instanceof LiveError ? error.code : "ErrorGenericWebRTC";
    const at = error instanceof LiveError ? error.step : state.step;
    log.warn("Live view failed", {
      serialNumber,
      step: at,
      code,
      cause: error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined,
    });
    if (isRefusal(error) && error.code !== "error_live_seat_missing") end("refused", code);
    else if (error instanceof ApiError || (error instanceof LiveError && error.isTransient)) lose(code);
    else end("failed", code);
  }

  async function start(): Promise<void> {
    const mine: Attempt = {
      startedMs: Date.now(),
      abort: new AbortController(),
      seat: undefined,
      peer: undefined,
      counters: undefined,
      movedMs: Date.now(),
    };
    attempt = mine;
    watchdog = setTimeout(() => lose("Disconnected"), attemptLongestMs);
    const { signal } = mine.abort;
    const session = edge.newSession();
    try {
      step("seat");
      const seat = await takeLiveSeat({
        api,
        serialNumber,
        session,
        signal,
        onGrant: (grant) => mine.peer?.renew(grant),
        onLost: (error) => attempt === mine && handleFailure(error),
      });
      if (attempt !== mine) return seat.release();
      mine.seat = seat;
      step("credentials");
      const credentials = await api.call(getLiveCredentials, { params: { serial: serialNumber }, query: { session } }, signal);
      if (!credentials.isVideoEnabled) throw new ApiError("error_device_webrtc_disabled", 409);
      state.isAudioEnabled = credentials.isAudioEnabled;
      step("channel");
      const channel = await edge.findChannel({
        credentials,
        clientId: session,
        clockOffsetMs: Math.round(serverNowMs() - Date.now()),
        signal,
      });
      if (attempt !== mine) return;
      step("signalling");
      mine.peer = openPeer(mine, credentials, channel);
    } catch (error) {
      if (attempt === mine) handleFailure(error);
    }
  }

  function openPeer(mine: Attempt, credentials: LiveCredentials, channel: Awaited<ReturnType<FindChannel>>): LivePeer {
    const isMine = () => attempt === mine;
    const report = (peerState: RTCPeerConnectionState) => {
      if (!isMine() || (peerState !== "failed" && peerState !== "disconnected")) return;
      // LV-17: connection states vary during the first seconds of negotiation, so judge the state only after them.
      const leftMs = mine.startedMs + limits.liveSettleMs - Date.now();
      if (leftMs <= 0) return lose("Disconnected");
      clearTimeout(settling);
      settling = setTimeout(() => mine.peer && report(mine.peer.state), leftMs);
    };
    return createLivePeer({
      channel,
      credentials,
      createConnection: edge.createConnection,
      createStream: edge.createStream,
      events: {
        onStep: (name) => isMine() && step(name),
        onStream(stream) {
          if (isMine()) state.stream = ref(stream);
        },
        onState(peerState) {
          log.info("Live view connection", { serialNumber, state: peerState });
          report(peerState);
        },
        onMessage(message) {
          if (!isMine()) return;
          talk.hear(message);
          state.rendition = renditionTold(message) ?? state.rendition;
        },
        onEnded: () => isMine() && lose("Disconnected"),
        // Running video needs the platform only for its seat and its grant, and a grant expires, so a closed signalling socket does
        // no harm.
        onUnsignalled: () => isMine() && state.status !== "live" && lose("Disconnected"),
        onFailure: (error) => isMine() && handleFailure(error),
        onWarning: ({ code, cause }) => log.warn("Live view", { serialNumber, code, cause: String(cause) }),
      },
    });
  }

  async function takeMeasure(mine: Attempt): Promise<void> {
    if (!mine.peer) return;
    const report = await mine.peer.getStats();
    if (attempt !== mine) return;
    const { measures, counters } = measure(report.entries(), performance.now(), mine.counters);
    if (mine.counters === undefined || counters.pictureBytes > mine.counters.pictureBytes) mine.movedMs = Date.now();
    mine.counters = counters;
    state.measures = measures;
    if (Date.now() - mine.movedMs > stalledMs) lose("Disconnected");
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
      show("connecting");
      if (isFirst) void start();
      else retry = setTimeout(() => void start(), limits.liveReloadMs);
    },
    close() {
      hasBeenLive = false;
      end("idle");
    },
    pictureSeen() {
      const mine = attempt;
      if (!mine?.peer || state.status === "live") return;
      mine.movedMs = Date.now();
      clearTimeout(deadline);
      clearTimeout(watchdog);
      deadline = undefined;
      failures = 0;
      hasBeenLive = true;
      state.firstPictureMs = Date.now() - mine.startedMs;
      step("live");
      show("live");
      stopMeasuring = everySecond(() => void takeMeasure(mine).catch(() => undefined));
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
