import { randomBytes, randomInt } from "node:crypto";
import type { Socket } from "node:net";
import type { Dispose } from "../../sources/listeners.ts";
import { type Credentials, createDigestCheck } from "./digest.ts";
import type { Encoder } from "./encoder.ts";
import type { ParameterSets } from "./parameterSets.ts";
import { createRequestReader, type RtspRequest } from "./rtspRequest.ts";

/** A readable stream under a path. */
export interface RtspStream {
  readonly name: string;
  readonly encoder: Pick<Encoder, "describe" | "subscribe">;
}

interface RtspSessionOptions {
  readonly socket: Socket;
  /** The stream under a path such as `/lobby/main`. */
  readonly streamAt: (path: string) => RtspStream | undefined;
  /** Nobody is asked who they are when absent. */
  readonly credentials?: Credentials | undefined;
  /** A client that says nothing for this long is gone. */
  readonly timeoutSeconds?: number;
}

const methods = ["OPTIONS", "DESCRIBE", "SETUP", "PLAY", "GET_PARAMETER", "TEARDOWN"];
const describeTimeoutMs = 8_000;
const mostBufferedBytes = 1 << 20;
const mostRequestsWaiting = 32;

/**
 * Serves one RTSP connection (RFC 2326), with RTP inside it:
 * 1. DESCRIBE answers what the stream is, SETUP agrees on a channel, PLAY begins to send on it;
 * 2. requests are answered one after the other, in the order in which they came;
 * 3. it is over with TEARDOWN, silence, or a reader that does not keep up.
 */
export function serveRtsp({ socket, streamAt, credentials, timeoutSeconds = 60 }: RtspSessionOptions): void {
  const digest = credentials && createDigestCheck(credentials);
  const sessionId = randomBytes(8).toString("hex");
  let setUp: { readonly stream: RtspStream; readonly channel: number } | undefined;
  let stopSending: Dispose | undefined;
  let waiting = 0;
  let answered = Promise.resolve();

  const reply = (sequence: string | undefined, status: string, headers: readonly string[] = [], body = "") => {
    if (socket.destroyed) return;
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.write([`RTSP/1.0 ${status}`, ...(sequence ? [`CSeq: ${sequence}`] : []), ...headers, ...length, "", body].join("\r\n"));
  };

  const play = ({ stream, channel }: NonNullable<typeof setUp>) => {
    const source = randomBytes(4);
    let sequence = randomInt(2 ** 16);
    stopSending ??= stream.encoder.subscribe((packet) => {
      if (socket.destroyed) return;
      if (socket.writableLength > mostBufferedBytes) {
        socket.destroy();
        return;
      }
      const framed = Buffer.allocUnsafe(4 + packet.length);
      framed[0] = 0x24;
      framed[1] = channel;
      framed.writeUInt16BE(packet.length, 2);
      packet.copy(framed, 4);
      framed.writeUInt16BE(sequence, 6);
      source.copy(framed, 12);
      sequence = (sequence + 1) % 2 ** 16;
      socket.write(framed);
    });
  };

  const isOwnSession = ({ headers }: RtspRequest) => headers.get("session")?.split(";")[0]?.trim() === sessionId;
  const sessionHeader = `Session: ${sessionId}`;

  async function answer(request: RtspRequest): Promise<void> {
    const { method, url, headers } = request;
    const sequence = headers.get("cseq");
    if (!methods.includes(method)) return reply(sequence, "405 Method Not Allowed", [`Allow: ${methods.join(", ")}`]);
    if (method === "OPTIONS") return reply(sequence, "200 OK", [`Public: ${methods.join(", ")}`]);
    if (digest && !digest.accepts(headers.get("authorization"), method, url)) {
      return reply(sequence, "401 Unauthorized", [`WWW-Authenticate: ${digest.challenge}`]);
    }
    const stream = streamAt(streamPath(url));
    if (!stream) return reply(sequence, "404 Not Found");
    if (method === "DESCRIBE") {
      const sets = await stream.encoder.describe(describeTimeoutMs);
      if (!sets) return reply(sequence, "503 Service Unavailable");
      const base = `Content-Base: ${url.replace(/\/*$/, "/")}`;
      const description = describeStream(stream.name, socket.localAddress ?? "127.0.0.1", sets);
      return reply(sequence, "200 OK", [base, "Content-Type: application/sdp"], description);
    }
    if (method === "SETUP") {
      if (stopSending) return reply(sequence, "455 Method Not Valid in This State");
      const channel = interleavedChannel(headers.get("transport"));
      if (channel === undefined) return reply(sequence, "461 Unsupported Transport");
      setUp = { stream, channel };
      const transport = `Transport: RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`;
      return reply(sequence, "200 OK", [transport, `${sessionHeader};timeout=${timeoutSeconds}`]);
    }
    // A client may ask with GET_PARAMETER whether the server is there at all, before it has a session.
    if (method === "GET_PARAMETER" && !headers.has("session")) return reply(sequence, "200 OK");
    if (!isOwnSession(request)) return reply(sequence, "454 Session Not Found");
    if (!setUp) return reply(sequence, "455 Method Not Valid in This State");
    if (method === "TEARDOWN") stopSending?.();
    reply(sequence, "200 OK", method === "PLAY" ? [sessionHeader, "Range: npt=now-"] : [sessionHeader]);
    if (method === "PLAY") play(setUp);
    if (method === "TEARDOWN") socket.end();
  }

  const inTurn = (work: () => void | Promise<void>) => {
    if (++waiting > mostRequestsWaiting) {
      socket.destroy();
      return;
    }
    answered = answered.then(async () => {
      waiting--;
      if (!socket.destroyed) await work();
    });
    answered.catch(() => socket.destroy());
  };

  const read = createRequestReader({
    onRequest: (request) => inTurn(() => answer(request)),
    onMalformed: (sequence) => inTurn(() => reply(sequence, "400 Bad Request")),
    onOversized: () => socket.destroy(),
  });
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    if (typeof chunk !== "string") read(chunk);
  });
  // Only received data counts as a sign of life; sending alone would keep a dead client for ever.
  let silence = setTimeout(() => socket.destroy(), timeoutSeconds * 1_000);
  socket.on("data", () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.destroy(), timeoutSeconds * 1_000);
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    clearTimeout(silence);
    stopSending?.();
  });
}

/** The path of a stream or of its track. */
function streamPath(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.replace(/\/+$/, "").replace(new RegExp(`/${trackName}$`), "");
}

/** The first channel that a Transport header asks for; `undefined` when it does not offer RTP inside the connection. */
function interleavedChannel(transport = ""): number | undefined {
  const offer = transport.split(",").find((one) => /^\s*RTP\/AVP\/TCP\s*(;|$)/i.test(one));
  if (offer === undefined) return undefined;
  const channel = Number(/interleaved=(\d{1,3})/i.exec(offer)?.[1] ?? 0);
  return channel < 255 ? channel : undefined;
}

const trackName = "track0";

/** The session description of one H.264 stream (RFC 4566, RFC 6184). */
function describeStream(name: string, host: string, { sequence, picture }: ParameterSets): string {
  const family = host.includes(":") ? "IP6" : "IP4";
  return [
    "v=0",
    `o=- 0 0 IN ${family} ${host}`,
    `s=${
      Array.from(name)
        .map((letter) => (letter < " " ? " " : letter))
        .join("") || "-"
    }`,
    `c=IN ${family} ${family === "IP6" ? "::" : "0.0.0.0"}`,
    "t=0 0",
    "a=control:*",
    "a=range:npt=now-",
    "m=video 0 RTP/AVP 96",
    "a=rtpmap:96 H264/90000",
    `a=fmtp:96 packetization-mode=1;profile-level-id=${sequence.toString("hex", 1, 4).toUpperCase()};sprop-parameter-sets=${sequence.toString("base64")},${picture.toString("base64")}`,
    `a=control:${trackName}`,
    "",
  ].join("\r\n");
}
