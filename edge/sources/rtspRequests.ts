import type { SourceFailure } from "#contract/sourceFailures.ts";
import type { CameraAddress } from "./cameraUrl.ts";
import { createRtspAuthorization } from "./rtspAuthorization.ts";
import { headerOf, type RtspMessage, withHeader, writeMessage } from "./rtspMessages.ts";
import type { UdpTrack } from "./udpTrack.ts";

interface RtspRequestsOptions {
  readonly camera: CameraAddress;
  /** The address that the reader knows in place of the camera's. */
  readonly local: string;
  /** How long the camera may take to answer a request before it plays. */
  readonly answerMs: number;
  toCamera(bytes: Buffer): void;
  /** Ends the connection for this reason. */
  fail(reason: SourceFailure): void;
}

/** The request that the camera is to answer. */
export interface Asked {
  readonly message: RtspMessage;
  readonly method: string;
  readonly uri: string;
  readonly proofs: number;
  /** The track by UDP that it asks for. */
  readonly track?: UdpTrack;
}

/** The requests of one reader, signed and carried to its camera one after the other. */
export interface RtspRequests {
  take(message: RtspMessage): void;
  readonly asked: Asked | undefined;
  /** Asks once more, now for RTP by UDP on this track. */
  askByUdp(again: Asked, track: UdpTrack): void;
  /** No answer is awaited while a track is opened. */
  pause(): void;
  /** Signs in where the camera refused for want of it. "unsupported": it asks in a way that cannot be answered. */
  signIn(refused: Asked, answer: RtspMessage): "sent" | "unsupported" | "refused";
  /** The reader has the answer: sends its next request. */
  next(): void;
  /** The camera named its session. */
  enter(session: string): void;
  /** The camera plays this address: from now on packets tell that it is there. */
  play(control: string): void;
  readonly isPlaying: boolean;
  /** What is said to the camera when the reader is gone: without it a camera may go on to send by UDP, or count the reader as there. */
  farewell(): Buffer | undefined;
  dispose(): void;
}

const mostWaiting = 32;
/** A nonce that has become too old is answered with a new one. */
const mostProofs = 2;

export function createRtspRequests({ camera, local, answerMs, toCamera, fail }: RtspRequestsOptions): RtspRequests {
  const authorization = createRtspAuthorization(camera);
  const hasSignIn = camera.userName !== "" || camera.password !== "";
  const waiting: RtspMessage[] = [];
  let asked: Asked | undefined;
  let timer: NodeJS.Timeout | undefined;
  let control = camera.url;
  let sequence = 0;
  let session: string | undefined;
  let isPlaying = false;

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

  return {
    take(message) {
      if (!asked || isPlaying) return begin(message);
      if (waiting.length >= mostWaiting) return fail("error_video_source_gateway_failed");
      waiting.push(message);
    },
    get asked() {
      return asked;
    },
    askByUdp: (again, track) => send({ ...again, track }),
    pause: () => clearTimeout(timer),
    signIn(refused, answer) {
      const challenges = headerOf(answer.lines, "www-authenticate");
      const isNew = refused.proofs === 0 || challenges.some((header) => /\bstale\s*=\s*"?true/i.test(header));
      if (!hasSignIn || refused.proofs >= mostProofs || !isNew) return "refused";
      if (authorization.challenge(challenges)) {
        send({ ...refused, proofs: refused.proofs + 1 });
        return "sent";
      }
      return challenges.length > 0 ? "unsupported" : "refused";
    },
    next() {
      asked = undefined;
      clearTimeout(timer);
      const message = waiting.shift();
      if (message) begin(message);
    },
    enter(named) {
      session = named;
    },
    play(address) {
      isPlaying = true;
      control = address;
    },
    get isPlaying() {
      return isPlaying;
    },
    farewell() {
      if (session === undefined) return undefined;
      const bytes = request("TEARDOWN", control, [`Session: ${session}`]);
      session = undefined;
      return bytes;
    },
    dispose: () => clearTimeout(timer),
  };
}
