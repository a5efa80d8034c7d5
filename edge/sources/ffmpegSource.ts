import type { Recorder } from "../recording/recorder.ts";
import { askForSound } from "./askForSound.ts";
import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import { frameSize } from "./frameSize.ts";
import { createGopCache } from "./gopCache.ts";
import { toAnnexB } from "./h264Rtp.ts";
import { createListeners, type Dispose } from "./listeners.ts";
import { sourceFailure } from "./probeSource.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";
import { decodingArgs, outputArgs } from "./rtpOutput.ts";
import { openRtpPort, type RtpPort } from "./rtpSource.ts";
import { createStamper } from "./rtpStamper.ts";
import { openInput, type SourceInput } from "./sourceInput.ts";
import type { OpenedInput } from "./sourceTypes.ts";
import { decodeStill } from "./stillCapture.ts";
import type { SourceFailure, SourceState, VideoSource } from "./videoSource.ts";

interface FfmpegSourceOptions {
  readonly input: SourceInput;
  /** No packet for this long means that the camera hangs. */
  readonly stallMs?: number;
  /** How long a camera may take to say what it sends. */
  readonly connectMs?: number;
  /** How long it may take from there to its first key frame: many cameras send one every 8 to 15 s. */
  readonly keyFrameMs?: number;
  readonly delayMs?: (attempt: number) => number;
  /** Writes down what is read of a camera whose pictures are copied. */
  readonly recorder?: Recorder | undefined;
  /** The program failed while it read this camera; it goes on with the next try. */
  readonly onFault?: (error: unknown) => void;
}

interface Ports {
  readonly video: RtpPort;
  readonly audio: RtpPort;
}

/** How one try to read the camera ended. */
interface Ended {
  readonly failure: SourceFailure;
  readonly wasLive: boolean;
  /** The camera's frames have another size from now on. */
  readonly isResized?: boolean;
}

/**
 * One input read by one ffmpeg, for as long as it takes:
 * 1. ask the camera what it sends (once, until it has been live);
 * 2. run ffmpeg, which sends RTP to a loopback port; "live" when the first key frame is whole;
 * 3. when it ends or stalls, say why, wait 1 s to 30 s, begin again.
 */
export function createFfmpegSource(options: FfmpegSourceOptions): VideoSource {
  const { input, recorder, stallMs = 6_000, connectMs = 10_000, keyFrameMs = 20_000, delayMs = reconnectDelayMs, onFault } = options;
  const states = createListeners<[state: SourceState, failure?: SourceFailure]>();
  const videoPackets = createListeners<[rtp: Buffer]>();
  const audioPackets = createListeners<[rtp: Buffer]>();
  const cache = createGopCache();
  const [stampVideo, stampAudio] = [createStamper(90_000), createStamper(48_000)];
  const stop = new AbortController();
  let state: SourceState = "connecting";
  let failure: SourceFailure | undefined;
  let hasAudio = input.hasAudio;
  let lastPacketAtMs = 0;
  let readSize: string | undefined;
  let readAgain: (() => void) | undefined;
  let starting: Promise<void> | undefined;
  let loop: Promise<void> | undefined;
  let ports: Ports | undefined;
  let still: { readonly key: Buffer | undefined; readonly picture: Promise<Buffer | undefined> } | undefined;

  const change = (next: SourceState, reason?: SourceFailure) => {
    if (stop.signal.aborted || (state === next && failure === reason)) return;
    state = next;
    failure = reason;
    states.emit(next, reason);
  };

  const takeVideo = (packet: Buffer) => {
    if (stop.signal.aborted) return;
    lastPacketAtMs = performance.now();
    // Each run of ffmpeg counts from a number of its own: for a player it is one stream.
    stampVideo(packet);
    const hasKeyFrame = cache.push(packet);
    videoPackets.emit(packet);
    // Told after it was handed on: who begins at that word has it among the replayed, and a packet sent twice breaks the picture.
    if (hasKeyFrame && state !== "live") change("live");
    if (hasKeyFrame) compareSize();
  };

  /** A recording has one size of frames: a camera whose size was changed is read again. */
  const compareSize = () => {
    const { width, height } = frameSize(cache.keyFrame()) ?? {};
    const size = `${width}×${height}`;
    if (readSize !== undefined && readSize !== size) readAgain?.();
    readSize = size;
  };

  const takeAudio = (packet: Buffer) => {
    // What sounded while the first key frame was awaited comes with it, all at once and too late.
    if (state !== "live") return;
    stampAudio(packet);
    audioPackets.emit(packet);
  };

  async function open(): Promise<void> {
    const video = await openRtpPort(takeVideo);
    const audio = await openRtpPort(takeAudio).catch(async (error: unknown) => {
      await video.close();
      throw error;
    });
    ports = { video, audio };
    if (!stop.signal.aborted) loop = keepReading({ video, audio });
  }

  async function keepReading(to: Ports): Promise<void> {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      change("connecting");
      const ended = await readOnce(to).catch((error: unknown): Ended => {
        onFault?.(error);
        hasAudio = input.hasAudio;
        return { failure: "error_video_source_gateway_failed", wasLive: state === "live" };
      });
      if (stop.signal.aborted) return;
      if (ended.wasLive) attempt = 0;
      cache.clear();
      if (ended.isResized) continue;
      change("failed", ended.failure);
      await wait(delayMs(attempt), stop.signal);
    }
  }

  async function readOnce(to: Ports): Promise<Ended> {
    if (hasAudio === undefined) {
      const asked = await askForSound(input, connectMs, stop.signal);
      if (!asked.ok) return { failure: asked.failure, wasLive: false };
      hasAudio = asked.hasAudio;
    }
    if (stop.signal.aborted) return { failure: "error_video_source_unreachable", wasLive: false };
    to.video.expectSender();
    to.audio.expectSender();
    const opened = await openInput(input);
    try {
      return await run(opened);
    } finally {
      opened.close();
    }
  }

  async function run(opened: OpenedInput): Promise<Ended> {
    const isRecorded = recorder !== undefined;
    const ffmpeg = runFfmpeg([
      "-loglevel",
      "error",
      ...decodingArgs({ isRecorded }),
      ...opened.args,
      ...outputArgs({
        video: input.video,
        videoPort: ports?.video.port ?? 0,
        audioPort: hasAudio ? ports?.audio.port : undefined,
        isRecorded,
      }),
    ]);
    let isResized = false;
    readSize = undefined;
    readAgain = () => {
      isResized = true;
      void ffmpeg.kill();
    };
    let fault: { readonly error: unknown } | undefined;
    /** A piece that cannot be taken ends this try, and nothing else. */
    const guarded = (take: (piece: Buffer) => void) => (piece: Buffer) => {
      try {
        if (!fault) take(piece);
      } catch (error) {
        fault = { error };
        void ffmpeg.kill();
      }
    };
    let recording: ReturnType<Recorder["take"]> | undefined;
    let stopFeed: Dispose | undefined;
    try {
      recording = recorder?.take({ hasSound: hasAudio === true });
      ffmpeg.stdout.on(
        "data",
        guarded((piece) => recording?.write(piece)),
      );
      ffmpeg.secondOutput.on(
        "data",
        guarded((piece) => recording?.measure(piece)),
      );
      ffmpeg.thirdOutput.on(
        "data",
        guarded((piece) => recording?.see(piece)),
      );
      ffmpeg.fourthOutput.on(
        "data",
        guarded((piece) => recording?.hear(piece)),
      );
      stopFeed = input.feed?.(ffmpeg.stdin);
      const isStalled = await watch(ffmpeg);
      const { errorText } = await ffmpeg.exited;
      if (fault) throw fault.error;
      const wasLive = state === "live";
      // A camera that was changed (no microphone any more, another codec) is asked again.
      if (!wasLive) hasAudio = input.hasAudio;
      return { failure: opened.failure() ?? failureOf(isStalled, wasLive, errorText), wasLive, isResized };
    } finally {
      readAgain = undefined;
      await ffmpeg.kill();
      stopFeed?.();
      recording?.end();
    }
  }

  /** Waits for the end of ffmpeg, ending it when no packet came for `stallMs` or the source is disposed of; answers whether it stalled. */
  async function watch(ffmpeg: FfmpegProcess): Promise<boolean> {
    let isStalled = false;
    lastPacketAtMs = performance.now();
    const timer = setInterval(
      () => {
        const patienceMs = state === "live" ? stallMs : Math.max(stallMs, connectMs + keyFrameMs);
        if (performance.now() - lastPacketAtMs < patienceMs) return;
        isStalled = true;
        void ffmpeg.kill();
      },
      Math.min(1_000, stallMs / 2),
    );
    const end = () => void ffmpeg.kill();
    stop.signal.addEventListener("abort", end);
    if (stop.signal.aborted) end();
    await ffmpeg.exited;
    clearInterval(timer);
    stop.signal.removeEventListener("abort", end);
    return isStalled;
  }

  return {
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    get hasAudio() {
      return hasAudio ?? false;
    },
    start() {
      if (stop.signal.aborted) return Promise.reject(new Error("the source has been disposed of"));
      starting ??= open();
      return starting;
    },
    async dispose() {
      stop.abort();
      states.clear();
      videoPackets.clear();
      audioPackets.clear();
      await starting?.catch(() => undefined);
      await Promise.all([loop, still?.picture]);
      cache.clear();
      await Promise.all([ports?.video.close(), ports?.audio.close()]);
      ports = undefined;
    },
    onState: (listener) => states.add(listener),
    subscribe: (listener): Dispose => videoPackets.add(listener),
    subscribeAudio: (listener): Dispose => audioPackets.add(listener),
    replay: (after) => cache.replay(after),
    captureStill() {
      const frame = cache.keyFrame();
      // Whoever asks again about the same key frame, also while it is being decoded, gets the same picture.
      if (still && still.key === frame[0]) return still.picture;
      const picture = decodeStill(toAnnexB(frame));
      still = { key: frame[0], picture };
      return picture;
    },
  };
}

/** Why the reader ended, where the connection to the camera does not tell. */
function failureOf(isStalled: boolean, wasLive: boolean, errorText: string): SourceFailure {
  const said = sourceFailure(errorText);
  if (!isStalled) return said;
  // Frames came and were never enough for a beginning.
  return !wasLive && said === "error_video_source_no_key_frame" ? said : "error_video_source_stalled";
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
