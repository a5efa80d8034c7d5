import { ref } from "valtio/vanilla";
import { limits } from "#contract/limits.ts";
import { getLiveCredentials, type LiveCredentials } from "#contract/live.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";
import { log } from "#kernel/log.ts";
import type { LiveChannel } from "./liveChannel.ts";
import type { LiveConnectionEdge } from "./liveConnectionEdge.ts";
import type { LiveStep } from "./liveError.ts";
import { measureEverySecond } from "./liveMeasures.ts";
import { createLivePeer, type LivePeer } from "./livePeer.ts";
import { type LiveSeat, takeLiveSeat } from "./liveSeat.ts";
import { type LiveVideoState, renditionTold } from "./liveState.ts";

/** An attempt without video after this time is lost. */
const longestMs = 15_000;

/** What an attempt reports until its end. */
export interface LiveAttemptEvents {
  onStep(step: LiveStep): void;
  onMessage(message: unknown): void;
  /** The video is lost or did not arrive in time. */
  onLost(): void;
  onFailure(error: unknown): void;
}

export interface LiveAttemptOptions {
  api: Api;
  serialNumber: string;
  serverNowMs(): number;
  edge: LiveConnectionEdge;
  /** The attempt shows its video here and clears it at its end. */
  state: LiveVideoState;
  events: LiveAttemptEvents;
}

/** One attempt to watch a device, from taking a seat to the last frame. */
export interface LiveAttempt {
  readonly seat: LiveSeat | undefined;
  readonly peer: LivePeer | undefined;
  /** Reports that a frame is visible. Returns whether it is the first one of a connection. */
  pictureSeen(): boolean;
  /** Disconnects and frees the seat. */
  end(): void;
}

/** Takes a seat, fetches credentials, finds the channel and negotiates. Starts at once. */
export function startLiveAttempt({ api, serialNumber, serverNowMs, edge, state, events }: LiveAttemptOptions): LiveAttempt {
  const startedMs = Date.now();
  const abort = new AbortController();
  const { signal } = abort;
  const watchdog = setTimeout(events.onLost, longestMs);
  let settling: ReturnType<typeof setTimeout> | undefined;
  let seat: LiveSeat | undefined;
  let peer: LivePeer | undefined;
  let stopMeasuring: (() => void) | undefined;

  async function connect(): Promise<void> {
    const session = edge.newSession();
    try {
      events.onStep("seat");
      const taken = await takeLiveSeat({
        api,
        serialNumber,
        session,
        signal,
        onGrant: (grant) => peer?.renew(grant),
        onLost: (error) => !signal.aborted && events.onFailure(error),
      });
      if (signal.aborted) return taken.release();
      seat = taken;
      events.onStep("credentials");
      const credentials = await api.call(getLiveCredentials, { params: { serial: serialNumber }, query: { session } }, signal);
      if (!credentials.isVideoEnabled) throw new ApiError("error_device_webrtc_disabled", 409);
      state.isAudioEnabled = credentials.isAudioEnabled;
      events.onStep("channel");
      const clockOffsetMs = Math.round(serverNowMs() - Date.now());
      const channel = await edge.findChannel({ credentials, clientId: session, clockOffsetMs, signal });
      if (signal.aborted) return;
      events.onStep("signalling");
      peer = openPeer(credentials, channel);
    } catch (error) {
      if (!signal.aborted) events.onFailure(error);
    }
  }

  function openPeer(credentials: LiveCredentials, channel: LiveChannel): LivePeer {
    return createLivePeer({
      channel,
      credentials,
      createConnection: edge.createConnection,
      createStream: edge.createStream,
      events: {
        onStep: events.onStep,
        onStream: (shown) => (state.stream = ref(shown)),
        onState(peerState) {
          log.info("Live view connection", { serialNumber, state: peerState });
          judge(peerState);
        },
        onMessage(message) {
          events.onMessage(message);
          state.rendition = renditionTold(message) ?? state.rendition;
        },
        onEnded: events.onLost,
        // Running video needs the platform only for its seat and its grant, and a grant expires, so a closed signalling socket does
        // no harm.
        onUnsignalled() {
          if (!stopMeasuring) events.onLost();
        },
        onFailure: events.onFailure,
        onWarning: ({ code, cause }) => log.warn("Live view", { serialNumber, code, cause: String(cause) }),
      },
    });
  }

  function judge(peerState: RTCPeerConnectionState): void {
    if (peerState !== "failed" && peerState !== "disconnected") return;
    // LV-17: connection states vary during the first seconds of negotiation, so judge the state only after them.
    const leftMs = startedMs + limits.liveSettleMs - Date.now();
    if (leftMs <= 0) return events.onLost();
    clearTimeout(settling);
    settling = setTimeout(() => peer && judge(peer.state), leftMs);
  }

  void connect();
  return {
    get seat() {
      return seat;
    },
    get peer() {
      return peer;
    },
    pictureSeen() {
      if (!peer || stopMeasuring) return false;
      clearTimeout(watchdog);
      stopMeasuring = measureEverySecond(peer, (measures) => (state.measures = measures), events.onLost);
      state.firstPictureMs = Date.now() - startedMs;
      events.onStep("live");
      return true;
    },
    end() {
      clearTimeout(watchdog);
      clearTimeout(settling);
      stopMeasuring?.();
      abort.abort();
      peer?.close();
      seat?.release();
      Object.assign(state, { stream: undefined, measures: undefined, rendition: undefined });
    },
  };
}
