import type { SourceFailure } from "#contract/sourceFailures.ts";
import { failureOfStatus } from "./cameraFailures.ts";
import { createCameraTracks } from "./cameraTracks.ts";
import type { CameraAddress } from "./cameraUrl.ts";
import { headerOf, type RtspMessage, withHeader, writeMessage } from "./rtspMessages.ts";
import { type Asked, createRtspRequests } from "./rtspRequests.ts";
import type { UdpTrackOptions } from "./udpTrack.ts";

export interface RtspDialogueOptions {
  readonly camera: CameraAddress;
  /** The address that the reader knows in place of the camera's. */
  readonly local: string;
  /** How long the camera may take to answer a request before it plays. */
  readonly answerMs: number;
  /** How long its first UDP packet may take after it said that it plays. */
  readonly udpMs: number;
  /** The addresses of the connection, for RTP by UDP. */
  addresses(): Pick<UdpTrackOptions, "from" | "at">;
  toCamera(bytes: Buffer): void;
  toReader(bytes: Buffer): void;
  /** Ends the connection for this reason. */
  fail(reason: SourceFailure): void;
}

/** The requests of one reader and the answers of its camera. */
export interface RtspDialogue {
  onRequest(message: RtspMessage): void;
  onAnswer(message: RtspMessage): void;
  /** Interleaved packets of the camera, in whatever pieces they come. */
  onPackets(bytes: Buffer): void;
  /** Why the camera does not deliver, as far as its answers tell up to now. */
  failure(): SourceFailure | undefined;
  readonly isPlaying: boolean;
  readonly hasAnswered: boolean;
  /** What is said to the camera when the reader is gone: without it a camera may go on to send by UDP, or count the reader as there. */
  farewell(): Buffer | undefined;
  dispose(): void;
}

/**
 * Carries requests to the camera one after the other and
 * 1. signs in when the camera asks for it;
 * 2. asks for RTP by UDP where the camera refuses it inside the connection, and hands it to the reader inside the connection all the same;
 * 3. remembers why the camera refused.
 */
export function createRtspDialogue(options: RtspDialogueOptions): RtspDialogue {
  const { camera, local, answerMs, udpMs, addresses, toCamera, toReader, fail } = options;
  const requests = createRtspRequests({ camera, local, answerMs, toCamera, fail });
  const tracks = createCameraTracks({ udpMs, addresses, toReader, onBlocked: () => fail("error_video_source_udp_blocked") });
  let reason: SourceFailure | undefined;
  let hasAnswered = false;

  /** Answers the reader, whose request `of` was. */
  const reply = (message: RtspMessage, of: Asked, transport?: string) => {
    const lines = withHeader(withoutTimes(message.lines), "CSeq", headerOf(of.message.lines, "cseq")[0] ?? "0");
    toReader(writeMessage({ lines: transport === undefined ? lines : withHeader(lines, "Transport", transport), body: message.body }));
    requests.next();
  };

  const askByUdp = (again: Asked) => {
    requests.pause();
    tracks
      .openUdp(channelOf(again.message))
      .then((track) => track && requests.askByUdp(again, track))
      .catch(() => fail("error_video_source_gateway_failed"));
  };

  function onSetUp(message: RtspMessage, of: Asked): void {
    const transport = headerOf(message.lines, "transport")[0] ?? "";
    const session = headerOf(message.lines, "session")[0]?.split(";")[0]?.trim();
    if (session !== undefined) requests.enter(session);
    if (!of.track) {
      // A camera that answers with ports in place of channels means UDP.
      if (/interleaved=|\/TCP/i.test(transport) || transport === "") return reply(message, of);
      return askByUdp(of);
    }
    const serverPort = Number(/server_port=(\d{1,5})/i.exec(transport)?.[1]);
    of.track.open(serverPort > 0 && serverPort < 65_535 ? serverPort : undefined);
    const channel = channelOf(of.message);
    reply(message, of, `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`);
  }

  function onRefused(status: number, message: RtspMessage, of: Asked): void {
    if (status === 401) {
      const outcome = requests.signIn(of, message);
      if (outcome === "sent") return;
      if (outcome === "unsupported" && !requests.isPlaying) reason ??= "error_video_source_sign_in_unsupported";
    }
    if (status === 461 && of.method === "SETUP" && !of.track) return askByUdp(of);
    if (!requests.isPlaying && of.method !== "TEARDOWN") reason ??= failureOfStatus(status);
    // The reader would follow it by itself, to wherever it leads.
    if (status < 400) return fail("error_video_source_redirected");
    reply(message, of);
  }

  return {
    onRequest(message) {
      // What the reader answers to a request of the camera.
      if (message.lines[0]?.startsWith("RTSP/")) return toCamera(writeMessage(message));
      requests.take(message);
    },
    onAnswer(message) {
      const first = message.lines[0] ?? "";
      const status = Number(/^RTSP\/\d\.\d (\d{3})\b/.exec(first)?.[1]);
      if (Number.isNaN(status)) {
        if (/^[A-Z_]+ \S+ RTSP\/\d\.\d$/.test(first)) return toReader(writeMessage(message));
        return fail(hasAnswered ? "error_video_source_camera_failed" : "error_video_source_not_rtsp");
      }
      hasAnswered = true;
      const of = requests.asked;
      if (status < 200 || !of) return;
      if (status >= 300) return onRefused(status, message, of);
      if (of.method === "SETUP") return onSetUp(message, of);
      if (of.method === "DESCRIBE" && tracks.describe(message.body) === "error_video_source_no_video")
        return fail("error_video_source_no_video");
      reply(message, of);
      if (of.method !== "PLAY" || requests.isPlaying) return;
      requests.play(of.uri);
      tracks.expectPackets();
    },
    onPackets: tracks.take,
    failure() {
      if (reason) return reason;
      if (!requests.isPlaying) return requests.asked ? "error_video_source_no_answer" : tracks.described;
      return tracks.failure();
    },
    get isPlaying() {
      return requests.isPlaying;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    farewell: requests.farewell,
    dispose() {
      requests.dispose();
      tracks.dispose();
    },
  };
}

/** What a camera says of the times that its packets begin with is often wrong, and a reader that believes it begins hours late. */
function withoutTimes(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^rtp-info *:/i.test(line));
}

/** The channel on which the reader wants a track's RTP. */
function channelOf({ lines }: RtspMessage): number {
  return Math.min(254, Number(/interleaved=(\d{1,3})/i.exec(headerOf(lines, "transport")[0] ?? "")?.[1] ?? 0));
}
