import type { SourceFailure } from "#contract/sourceFailures.ts";
import { failureOfDescription, failureOfStatus } from "./cameraFailures.ts";
import type { CameraAddress } from "./cameraUrl.ts";
import { createKeyFrameWatch } from "./keyFrameWatch.ts";
import { createRtpTimes } from "./rtpTimes.ts";
import { createRtspAuthorization } from "./rtspAuthorization.ts";
import { framed, headerOf, type RtspMessage, withHeader, writeMessage } from "./rtspMessages.ts";
import { openUdpTrack, type UdpTrack, type UdpTrackOptions } from "./udpTrack.ts";

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

interface Asked {
  readonly message: RtspMessage;
  readonly method: string;
  readonly uri: string;
  proofs: number;
  track?: UdpTrack;
}

const mostWaiting = 32;
/** A nonce that has become too old is answered with a new one. */
const mostProofs = 2;

/**
 * Carries requests to the camera one after the other and
 * 1. signs in when the camera asks for it;
 * 2. asks for RTP by UDP where the camera refuses it inside the connection, and hands it to the reader inside the connection all the same;
 * 3. remembers why the camera refused.
 */
export function createRtspDialogue(options: RtspDialogueOptions): RtspDialogue {
  const { camera, local, answerMs, udpMs, addresses, toCamera, toReader, fail } = options;
  const authorization = createRtspAuthorization(camera);
  // A camera may send one track inside the connection, whose packets come in pieces, and another by UDP.
  const [times, udpTimes] = [createRtpTimes(), createRtpTimes()];
  const keyFrames = createKeyFrameWatch();
  const hasSignIn = camera.userName !== "" || camera.password !== "";
  const waiting: RtspMessage[] = [];
  const tracks: UdpTrack[] = [];
  let asked: Asked | undefined;
  let timer: NodeJS.Timeout | undefined;
  let udpTimer: NodeJS.Timeout | undefined;
  let control = camera.url;
  let sequence = 0;
  let session: string | undefined;
  let reason: SourceFailure | undefined;
  let described: SourceFailure | undefined;
  let isPlaying = false;
  let hasPackets = false;
  let hasAnswered = false;
  let isOver = false;

  const request = (method: string, uri: string, headers: readonly string[], body: Buffer = Buffer.alloc(0)) => {
    const proof = authorization.header(method, uri);
    const lines = [`${method} ${uri} RTSP/1.0`, ...headers, ...(proof === undefined ? [] : [`Authorization: ${proof}`])];
    sequence += 1;
    return writeMessage({ lines: withHeader(lines, "CSeq", String(sequence)), body });
  };

  const send = (next: Asked) => {
    asked = next;
    clearTimeout(timer);
    // While it plays, packets tell that it is there; some cameras leave a request to keep the session unanswered.
    if (!isPlaying) timer = setTimeout(() => fail("error_video_source_no_answer"), answerMs);
    const { message, method, uri, track } = next;
    const lines = track
      ? withHeader(message.lines, "Transport", `RTP/AVP;unicast;client_port=${track.port}-${track.port + 1}`)
      : message.lines;
    toCamera(request(method, uri, lines.slice(1), message.body));
  };

  const begin = (message: RtspMessage) => {
    const [method = "", there = ""] = (message.lines[0] ?? "").split(" ");
    const uri = there.startsWith(local) ? camera.url + there.slice(local.length) : there;
    if (method === "TEARDOWN") session = undefined;
    send({ message, method, uri, proofs: 0 });
  };

  /** Answers the reader, whose request `of` was. */
  const reply = (message: RtspMessage, of: Asked, transport?: string) => {
    asked = undefined;
    clearTimeout(timer);
    const lines = withHeader(withoutTimes(message.lines), "CSeq", headerOf(of.message.lines, "cseq")[0] ?? "0");
    toReader(writeMessage({ lines: transport === undefined ? lines : withHeader(lines, "Transport", transport), body: message.body }));
    const next = waiting.shift();
    if (next) begin(next);
  };

  const forward = (packets: Buffer) => {
    if (packets.length === 0) return;
    hasPackets = true;
    keyFrames.see(packets);
    toReader(packets);
  };

  async function askByUdp(again: Asked): Promise<void> {
    clearTimeout(timer);
    const channel = channelOf(again.message);
    const track = await openUdpTrack({
      ...addresses(),
      onRtp: (packet) => forward(udpTimes.take(framed(channel, packet))),
    });
    if (isOver) return track.close();
    tracks.push(track);
    send({ ...again, track });
  }

  function onSetUp(message: RtspMessage, of: Asked): void {
    const transport = headerOf(message.lines, "transport")[0] ?? "";
    session = headerOf(message.lines, "session")[0]?.split(";")[0]?.trim() ?? session;
    if (!of.track) {
      // A camera that answers with ports in place of channels means UDP.
      if (/interleaved=|\/TCP/i.test(transport) || transport === "") return reply(message, of);
      return void askByUdp(of).catch(() => fail("error_video_source_gateway_failed"));
    }
    const serverPort = Number(/server_port=(\d{1,5})/i.exec(transport)?.[1]);
    of.track.open(serverPort > 0 && serverPort < 65_535 ? serverPort : undefined);
    const channel = channelOf(of.message);
    reply(message, of, `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`);
  }

  /** Signs in where the camera asks for it; answers whether it did, and else notes why not. */
  function signIn(message: RtspMessage, of: Asked): boolean {
    const challenges = headerOf(message.lines, "www-authenticate");
    const isNew = of.proofs === 0 || challenges.some((header) => /\bstale\s*=\s*"?true/i.test(header));
    if (!hasSignIn || of.proofs >= mostProofs || !isNew) return false;
    if (authorization.challenge(challenges)) {
      send({ ...of, proofs: of.proofs + 1 });
      return true;
    }
    if (challenges.length > 0 && !isPlaying) reason ??= "error_video_source_sign_in_unsupported";
    return false;
  }

  function onRefused(status: number, message: RtspMessage, of: Asked): void {
    if (status === 401 && signIn(message, of)) return;
    if (status === 461 && of.method === "SETUP" && !of.track)
      return void askByUdp(of).catch(() => fail("error_video_source_gateway_failed"));
    if (!isPlaying && of.method !== "TEARDOWN") reason ??= failureOfStatus(status);
    // The reader would follow it by itself, to wherever it leads.
    if (status < 400) return fail("error_video_source_redirected");
    reply(message, of);
  }

  return {
    onRequest(message) {
      // What the reader answers to a request of the camera.
      if (message.lines[0]?.startsWith("RTSP/")) return toCamera(writeMessage(message));
      if (!asked || isPlaying) return begin(message);
      if (waiting.length >= mostWaiting) return fail("error_video_source_gateway_failed");
      waiting.push(message);
    },
    onAnswer(message) {
      const first = message.lines[0] ?? "";
      const status = Number(/^RTSP\/\d\.\d (\d{3})\b/.exec(first)?.[1]);
      if (Number.isNaN(status)) {
        if (/^[A-Z_]+ \S+ RTSP\/\d\.\d$/.test(first)) return toReader(writeMessage(message));
        return fail(hasAnswered ? "error_video_source_camera_failed" : "error_video_source_not_rtsp");
      }
      hasAnswered = true;
      const of = asked;
      if (status < 200 || !of) return;
      if (status >= 300) return onRefused(status, message, of);
      if (of.method === "SETUP") return onSetUp(message, of);
      if (of.method === "DESCRIBE") {
        for (const each of [times, udpTimes, keyFrames]) each.describe(message.body.toString("latin1"));
        described = failureOfDescription(message.body.toString("utf8"));
        if (described === "error_video_source_no_video") return fail(described);
      }
      reply(message, of);
      if (of.method !== "PLAY" || isPlaying) return;
      isPlaying = true;
      control = of.uri;
      if (tracks.length > 0)
        udpTimer = setTimeout(() => {
          if (!hasPackets) fail("error_video_source_udp_blocked");
        }, udpMs);
    },
    onPackets: (bytes) => forward(times.take(bytes)),
    failure() {
      if (reason) return reason;
      if (!isPlaying) return asked ? "error_video_source_no_answer" : described;
      if (!hasPackets) return tracks.length > 0 ? "error_video_source_udp_blocked" : "error_video_source_stalled";
      return described ?? (keyFrames.isWithoutKeyFrame ? "error_video_source_no_key_frame" : undefined);
    },
    get isPlaying() {
      return isPlaying;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    farewell() {
      if (session === undefined) return undefined;
      const bytes = request("TEARDOWN", control, [`Session: ${session}`]);
      session = undefined;
      return bytes;
    },
    dispose() {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(udpTimer);
      for (const track of tracks.splice(0)) track.close();
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
