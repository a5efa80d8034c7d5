import { getLiveCredentials } from "#contract/live.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { log } from "#kernel/log.ts";
import type { RecordingChannel, RecordingChannelEvents } from "../services.ts";
import { edgeOfBrowser, type LiveConnectionEdge } from "./liveConnectionEdge.ts";
import { createLivePeer, type LivePeer } from "./livePeer.ts";
import { type LiveSeat, takeLiveSeat } from "./liveSeat.ts";

/** A device that has not answered by then can't be reached from here. */
const openWithinMs = 30_000;

export interface RecordingChannelOptions extends RecordingChannelEvents {
  api: Api;
  serialNumber: string;
  serverNowMs(): number;
  edge?: LiveConnectionEdge;
}

/**
 * PL-04: takes a seat for recordings and opens the data channel of one device. Delivers messages that arrive early once the channel is
 * open.
 */
export function openRecordingChannel(options: RecordingChannelOptions): RecordingChannel {
  const { api, serialNumber, serverNowMs, edge = edgeOfBrowser, onMessage, onClosed } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const session = edge.newSession();
  const waiting: object[] = [];
  let seat: LiveSeat | undefined;
  let peer: LivePeer | undefined;
  let isOpen = false;

  function close(): void {
    stop.abort();
    clearTimeout(late);
    peer?.close();
    seat?.release();
  }
  function end(code: string): void {
    if (signal.aborted) return;
    log.info("The channel for recordings has ended", { serialNumber, code });
    close();
    onClosed(code);
  }
  const late = setTimeout(() => end("FailedConnectionWithDevice"), openWithinMs);

  async function open(): Promise<void> {
    const taken = await takeLiveSeat({
      api,
      serialNumber,
      session,
      use: "recorded",
      signal,
      onGrant: (grant) => peer?.renew(grant),
      onLost: (error) => end(error instanceof ApiError ? error.code : "Error"),
    });
    if (signal.aborted) return taken.release();
    seat = taken;
    const credentials = await api.call(
      getLiveCredentials,
      { params: { serial: serialNumber }, query: { session, use: "recorded" } },
      signal,
    );
    if (!credentials.isVideoEnabled) return end("error_device_webrtc_disabled");
    const clockOffsetMs = Math.round(serverNowMs() - Date.now());
    const channel = await edge.findChannel({ credentials, clientId: session, clockOffsetMs, signal });
    if (signal.aborted) return;
    const ended = () => end(isOpen ? "Error" : "FailedConnectionWithDevice");
    peer = createLivePeer({
      channel,
      // Data channel only, because the grant of this seat excludes video.
      credentials: { channelName: credentials.channelName, negotiation: "device" },
      createConnection: edge.createConnection,
      createStream: edge.createStream,
      events: {
        onOpen() {
          isOpen = true;
          clearTimeout(late);
          for (const message of waiting.splice(0)) peer?.send(message);
        },
        onMessage,
        onState(state) {
          if (state === "failed" || state === "disconnected") end("FailedConnectionWithDevice");
        },
        onEnded: ended,
        onUnsignalled: () => isOpen || ended(),
        onFailure: () => end("FailedConnectionWithDevice"),
        onWarning: ({ code, cause }) => log.warn("A channel for recordings", { serialNumber, code, cause: String(cause) }),
        onStep: () => undefined,
        onStream: () => undefined,
      },
    });
  }
  open().catch((error: unknown) => {
    if (!isAbort(error)) end(error instanceof ApiError ? error.code : "FailedConnectionWithDevice");
  });

  return {
    send(message) {
      if (isOpen) peer?.send(message);
      else waiting.push(message);
    },
    close,
  };
}
