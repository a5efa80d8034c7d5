import { createSocket, type Socket as DatagramSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import { createListeners } from "./listeners.ts";
import { openRtpPort } from "./rtpSource.ts";

interface TestCameraOptions {
  /** The camera wants these in Basic form; without them it answers 401. */
  readonly signIn?: { readonly userName: string; readonly password: string };
  readonly codec?: "libx264" | "mpeg4";
  readonly keyFrameSeconds?: number;
  readonly bFrames?: number;
  /** "silent": the SDP announces audio that the camera never sends until `sendAudio(true)`. */
  readonly audio?: "absent" | "silent" | "sent";
  /** The transports of RTP that the camera accepts; it answers 461 to another. */
  readonly transports?: readonly ("tcp" | "udp")[];
  /** Status line such as "404 Not Found" for a method, "" for no answer at all, `undefined` for the ordinary answer. */
  readonly refuse?: (method: string) => string | undefined;
  /** More arguments of ffmpeg's encoder, such as another profile. */
  readonly encoder?: readonly string[];
  /** Pictures for ffmpeg to encode, as its input arguments; a moving test picture of 320×180 at 15 fps without it. */
  readonly pictures?: readonly string[];
}

export interface TestCamera {
  readonly port: number;
  readonly url: string;
  /** Resolves when its first frame, a key frame, is over: a reader that begins then has to wait for the next key frame. */
  readonly firstFrame: Promise<void>;
  /** Continues to answer, but sends no more frames. */
  freeze(): void;
  /** Sends frames again after `freeze`. */
  thaw(): void;
  /** Jumps the clock of the video's RTP timestamps by this many seconds, from the next packet on. */
  jumpClock(seconds: number): void;
  /** Runs the clock of the video's RTP timestamps faster by this factor from now on: 1 is true, 1.01 gains a second in 100. */
  setClockRate(rate: number): void;
  /** Encodes other pictures or in another way from now on, in the same connection: somebody changed the camera's settings. */
  reconfigure(change: { readonly pictures?: readonly string[]; readonly encoder?: readonly string[] }): Promise<void>;
  /** Begins or stops to send the audio that it announced. */
  sendAudio(isSent: boolean): void;
  /** Drops every connection, as a restart does. */
  dropConnections(): void;
  dispose(): Promise<void>;
}

const tracks = ["video", "audio"] as const;
type Track = (typeof tracks)[number];
const movingPicture = "-re -f lavfi -i testsrc2=size=320x180:rate=15".split(" ");
const videoHertz = 90_000;
/** The SSRC of its video. */
const videoSource = 0x5eed;
/** In the second byte of a packet: the last one of its frame. */
const rtpMarker = 0x80;

/** An RTSP camera for tests that can misbehave in the ways that real cameras do. */
export async function startTestCamera(options: TestCameraOptions = {}): Promise<TestCamera> {
  const { signIn, codec = "libx264", keyFrameSeconds = 1, bFrames = 0, audio = "absent", transports = ["tcp"], refuse } = options;
  const packets = { video: createListeners<[rtp: Buffer]>(), audio: createListeners<[rtp: Buffer]>() };
  const clock = createRtpClock();
  let isFrozen = false;
  let isSounding = audio === "sent";
  let sequence = 0;
  const firstFrame = Promise.withResolvers<void>();
  const video = await openRtpPort((packet) => {
    clock.stamp(packet);
    sequence = (sequence + 1) & 0xffff;
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(videoSource, 8);
    if (!isFrozen) packets.video.emit(packet);
    if (((packet[1] ?? 0) & rtpMarker) !== 0) firstFrame.resolve();
  });
  const sound = await openRtpPort((packet) => {
    if (isSounding && !isFrozen) packets.audio.emit(packet);
  });
  const quick = codec === "libx264" ? ["-preset", "ultrafast", ...(bFrames === 0 ? ["-tune", "zerolatency"] : [])] : [];
  const group = ["-g", String(Math.round(15 * keyFrameSeconds)), "-bf", String(bFrames), "-sc_threshold", "0"];
  const encode = (pictures: readonly string[] = movingPicture, encoder: readonly string[] = []) => {
    const started = runFfmpeg([
      ..."-loglevel error".split(" "),
      ...pictures,
      ...`-pix_fmt yuv420p -c:v ${codec}`.split(" "),
      ...quick,
      ...group,
      ...encoder,
      ...rtpTo(video.port, 1_200),
    ]);
    started.stdout.resume();
    return started;
  };
  let videoEncoder = encode(options.pictures, options.encoder);
  const encoders: FfmpegProcess[] = [];
  if (audio !== "absent") {
    const tone = "-loglevel error -re -f lavfi -i sine=frequency=440:sample_rate=8000 -c:a pcm_mulaw -ac 1";
    encoders.push(runFfmpeg([...tone.split(" "), ...rtpTo(sound.port, 172)]));
  }
  for (const encoder of encoders) encoder.stdout.resume();

  const sockets = new Set<Socket>();
  const datagrams = new Set<DatagramSocket>();
  const expected = signIn && `Basic ${Buffer.from(`${signIn.userName}:${signIn.password}`).toString("base64")}`;
  const description = describeTracks(codec === "libx264" ? "H264" : "MP4V-ES", audio !== "absent");

  const answer = (socket: Socket, viewer: Map<Track, (rtp: Buffer) => void>, request: string) => {
    const [method = "", uri = ""] = request.split(" ");
    const cseq = /^cseq: *(\d+)/im.exec(request)?.[1] ?? "0";
    const reply = (status: string, headers: string[] = [], body = "") => {
      const lines = [`RTSP/1.0 ${status}`, `CSeq: ${cseq}`, ...headers, ...(body ? [`Content-Length: ${body.length}`] : [])];
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    };
    const refusal = refuse?.(method);
    if (refusal !== undefined) return refusal === "" ? undefined : reply(refusal);
    if (method === "OPTIONS") return reply("200 OK", ["Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN"]);
    if (expected && /^authorization: *(.+?)\r?$/im.exec(request)?.[1] !== expected) {
      return reply("401 Unauthorized", ['WWW-Authenticate: Basic realm="camera"']);
    }
    if (method === "DESCRIBE") return reply("200 OK", ["Content-Type: application/sdp"], description);
    if (method === "SETUP") {
      const wanted = /^transport: *(.+?)\r?$/im.exec(request)?.[1] ?? "";
      const track: Track = uri.endsWith("track2") ? "audio" : "video";
      const channel = /interleaved=(\d+)-/.exec(wanted)?.[1];
      const client = /client_port=(\d+)-(\d+)/.exec(wanted);
      if (channel !== undefined && transports.includes("tcp")) {
        viewer.set(track, (rtp) => socket.write(interleaved(Number(channel), rtp)));
        return reply("200 OK", [`Transport: RTP/AVP/TCP;unicast;interleaved=${channel}-${Number(channel) + 1}`, "Session: 1"]);
      }
      if (!client || !transports.includes("udp")) return reply("461 Unsupported Transport");
      const sender = createSocket("udp4");
      datagrams.add(sender);
      socket.once("close", () => sender.close());
      sender.on("error", () => undefined);
      sender.bind(0, "127.0.0.1", () => {
        const { port } = sender.address();
        viewer.set(track, (rtp) => sender.send(rtp, Number(client[1]), "127.0.0.1"));
        reply("200 OK", [`Transport: RTP/AVP;unicast;client_port=${client[1]}-${client[2]};server_port=${port}-${port + 1}`, "Session: 1"]);
      });
      return;
    }
    reply("200 OK", ["Session: 1"]);
    if (method !== "PLAY") return;
    for (const track of tracks) {
      const stop = packets[track].add((rtp) => {
        if (!socket.destroyed) viewer.get(track)?.(rtp);
      });
      socket.once("close", stop);
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    const viewer = new Map<Track, (rtp: Buffer) => void>();
    let pending = "";
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      // RTCP reports of the reader come in the same connection; a request begins with its method.
      pending += data.toString("latin1");
      for (let end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
        const request = /(?:OPTIONS|DESCRIBE|SETUP|PLAY|TEARDOWN|GET_PARAMETER) [^]*$/.exec(pending.slice(0, end))?.[0];
        pending = pending.slice(end + 4);
        if (request) answer(socket, viewer, request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `rtsp://127.0.0.1:${port}/stream`,
    firstFrame: firstFrame.promise,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    jumpClock: clock.jump,
    setClockRate: clock.setRate,
    async reconfigure({ pictures = options.pictures, encoder = options.encoder }) {
      await videoEncoder.kill();
      video.expectSender();
      clock.restart();
      videoEncoder = encode(pictures, encoder);
    },
    sendAudio(isSent) {
      isSounding = isSent;
    },
    dropConnections,
    async dispose() {
      dropConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([videoEncoder, ...encoders].map((encoder) => encoder.kill()));
      await Promise.all([video.close(), sound.close()]);
    },
  };
}

function rtpTo(port: number, packetBytes: number): string[] {
  return ["-f", "rtp", `rtp://127.0.0.1:${port}?pkt_size=${packetBytes}`];
}

function describeTracks(codec: string, hasAudio: boolean): string {
  const session = ["v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=camera", "t=0 0"];
  const video = ["m=video 0 RTP/AVP 96", `a=rtpmap:96 ${codec}/${videoHertz}`, "a=control:track1"];
  const audio = ["m=audio 0 RTP/AVP 0", "a=rtpmap:0 PCMU/8000", "a=control:track2"];
  return [...session, ...video, ...(hasAudio ? audio : []), ""].join("\r\n");
}

function interleaved(channel: number, rtp: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x24, channel, rtp.length >> 8, rtp.length & 0xff]), rtp]);
}

/** Rewrites the RTP timestamps of a stream so that its clock can jump and drift. */
function createRtpClock() {
  let rate = 1;
  let jumped = 0;
  let last: { readonly from: number | undefined; readonly to: number } | undefined;
  return {
    jump(seconds: number) {
      jumped += Math.round(seconds * videoHertz);
    },
    /** The stamps of another encoder follow those before. */
    restart() {
      if (last) last = { from: undefined, to: last.to };
    },
    setRate(next: number) {
      rate = next;
    },
    stamp(packet: Buffer) {
      const from = packet.readUInt32BE(4);
      const passed = last === undefined ? 0 : last.from === undefined ? videoHertz / 15 : (from - last.from) | 0;
      const to = (last?.to ?? from) + passed * rate + jumped;
      jumped = 0;
      last = { from, to };
      packet.writeUInt32BE(Number(BigInt.asUintN(32, BigInt(Math.round(to)))), 4);
    },
  };
}
