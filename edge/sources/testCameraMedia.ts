import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { openRtpPort } from "./rtpSource.ts";

export interface TestMediaOptions {
  readonly codec?: "libx264" | "mpeg4";
  readonly keyFrameSeconds?: number;
  readonly bFrames?: number;
  /** "silent": the SDP announces audio that the camera never sends until `sendAudio(true)`. */
  readonly audio?: "absent" | "silent" | "sent";
  /** More arguments of ffmpeg's encoder, such as another profile. */
  readonly encoder?: readonly string[];
  /** Pictures for ffmpeg to encode, as its input arguments; a moving test picture of 320×180 at 15 fps without it. */
  readonly pictures?: readonly string[];
}

/** What a test camera sends. */
export interface TestMedia {
  readonly packets: Readonly<Record<"video" | "audio", Pick<Listeners<[rtp: Buffer]>, "add">>>;
  /** Resolves when its first frame, a key frame, is over: a reader that begins then has to wait for the next key frame. */
  readonly firstFrame: Promise<void>;
  /** Sends no more frames. */
  freeze(): void;
  /** Sends frames again after `freeze`. */
  thaw(): void;
  /** Jumps the clock of the video's RTP timestamps by this many seconds, from the next packet on. */
  jumpClock(seconds: number): void;
  /** Runs the clock of the video's RTP timestamps faster by this factor from now on: 1 is true, 1.01 gains a second in 100. */
  setClockRate(rate: number): void;
  /** Encodes other pictures or in another way from now on, in the same connection: somebody changed the camera's settings. */
  reconfigure(change: Pick<TestMediaOptions, "pictures" | "encoder">): Promise<void>;
  /** Begins or stops to send the audio that it announced. */
  sendAudio(isSent: boolean): void;
  dispose(): Promise<void>;
}

const movingPicture = "-re -f lavfi -i testsrc2=size=320x180:rate=15".split(" ");
export const videoHertz = 90_000;
/** The SSRC of its video. */
const videoSource = 0x5eed;
/** In the second byte of a packet: the last one of its frame. */
const rtpMarker = 0x80;

export async function startTestMedia(options: TestMediaOptions): Promise<TestMedia> {
  const packets = { video: createListeners<[rtp: Buffer]>(), audio: createListeners<[rtp: Buffer]>() };
  const clock = createRtpClock();
  let isFrozen = false;
  let isSounding = options.audio === "sent";
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
  let videoEncoder = encodeVideo(options, video.port);
  const audioEncoder = (options.audio ?? "absent") === "absent" ? undefined : encodeTone(sound.port);

  return {
    packets,
    firstFrame: firstFrame.promise,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    jumpClock: clock.jump,
    setClockRate: clock.setRate,
    async reconfigure(change) {
      await videoEncoder.kill();
      video.expectSender();
      clock.restart();
      videoEncoder = encodeVideo({ ...options, ...change }, video.port);
    },
    sendAudio(isSent) {
      isSounding = isSent;
    },
    async dispose() {
      await Promise.all([videoEncoder.kill(), audioEncoder?.kill()]);
      await Promise.all([video.close(), sound.close()]);
    },
  };
}

function encodeVideo(
  { codec = "libx264", keyFrameSeconds = 1, bFrames = 0, pictures = movingPicture, encoder = [] }: TestMediaOptions,
  port: number,
): FfmpegProcess {
  const quick = codec === "libx264" ? ["-preset", "ultrafast", ...(bFrames === 0 ? ["-tune", "zerolatency"] : [])] : [];
  const group = ["-g", String(Math.round(15 * keyFrameSeconds)), "-bf", String(bFrames), "-sc_threshold", "0"];
  const started = runFfmpeg([
    ..."-loglevel error".split(" "),
    ...pictures,
    ...`-pix_fmt yuv420p -c:v ${codec}`.split(" "),
    ...quick,
    ...group,
    ...encoder,
    ...rtpTo(port, 1_200),
  ]);
  started.stdout.resume();
  return started;
}

function encodeTone(port: number): FfmpegProcess {
  const tone = "-loglevel error -re -f lavfi -i sine=frequency=440:sample_rate=8000 -c:a pcm_mulaw -ac 1";
  const started = runFfmpeg([...tone.split(" "), ...rtpTo(port, 172)]);
  started.stdout.resume();
  return started;
}

function rtpTo(port: number, packetBytes: number): string[] {
  return ["-f", "rtp", `rtp://127.0.0.1:${port}?pkt_size=${packetBytes}`];
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
