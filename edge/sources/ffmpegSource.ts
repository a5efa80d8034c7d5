import type { Recorder } from "../recording/recorder.ts";
import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import { createGopCache } from "./gopCache.ts";
import { endsPicture, rtpTimestamp, toAnnexB } from "./h264Rtp.ts";
import { createListeners, type Dispose } from "./listeners.ts";
import { probeInput, sourceFailure } from "./probeSource.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";
import { openRtpPort, type RtpPort } from "./rtpSource.ts";
import { decodingArgs, outputArgs } from "./rtpOutput.ts";
import { type OpenedInput, openInput, type SourceInput } from "./sourceInput.ts";
import { decodeStill } from "./stillCapture.ts";
import { createStreamClock } from "./streamClock.ts";
import type { SourceFailure, SourceState, VideoSource } from "./videoSource.ts";

interface FfmpegSourceOptions {
  readonly input: SourceInput;
  /** No packet for this long means that the camera hangs. */
  readonly stallMs?: number;
  /** How long a camera may take to answer and to send its first packet. */
  readonly probeTimeoutMs?: number;
  readonly delayMs?: (attempt: number) => number;
  /** Writes down what is read of a camera whose pictures are copied. */
  readonly recorder?: Recorder | undefined;
  /** The program failed while it read this camera; it goes on with the next try. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * One input read by one ffmpeg, for as long as it takes:
 * 1. ask the camera what it sends (once, until it has been live);
 * 2. run ffmpeg, which sends RTP to a loopback port; "live" when the first key frame is whole;
 * 3. when it ends or stalls, say why, wait 1 s to 30 s, begin again.
 */
export function createFfmpegSource(options: FfmpegSourceOptions): VideoSource {
  const { input, recorder, stallMs = 6_000, probeTimeoutMs = 12_000, delayMs = reconnectDelayMs, onFault } = options;
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
  let starting: Promise<void> | undefined;
  let loop: Promise<void> | undefined;
  let ports: { readonly video: RtpPort; readonly audio: RtpPort } | undefined;
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
  };

  const takeAudio = (packet: Buffer) => {
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

  async function keepReading(to: { readonly video: RtpPort; readonly audio: RtpPort }): Promise<void> {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      change("connecting");
      const ended = await readOnce(to).catch((error: unknown) => {
        onFault?.(error);
        hasAudio = input.hasAudio;
        return { failure: "error_video_source_gateway_failed" as const, wasLive: state === "live" };
      });
      if (stop.signal.aborted) return;
      if (ended.wasLive) attempt = 0;
      cache.clear();
      change("failed", ended.failure);
      await wait(delayMs(attempt), stop.signal);
    }
  }

  async function readOnce(to: { readonly video: RtpPort; readonly audio: RtpPort }): Promise<{ failure: SourceFailure; wasLive: boolean }> {
    if (hasAudio === undefined) {
      const probed = await probeInput(input, probeTimeoutMs, stop.signal);
      if (!probed.ok) return { failure: probed.failure, wasLive: false };
      hasAudio = probed.hasAudio;
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

  async function run(opened: OpenedInput): Promise<{ failure: SourceFailure; wasLive: boolean }> {
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
      return { failure: opened.failure() ?? (isStalled ? "error_video_source_stalled" : sourceFailure(errorText)), wasLive };
    } finally {
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
        const patienceMs = state === "live" ? stallMs : Math.max(stallMs, probeTimeoutMs);
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

/** Puts times of its own into the packets of a stream, one after the other. */
function createStamper(hertz: number): (packet: Buffer) => void {
  const clock = createStreamClock(hertz);
  let isOpen = false;
  return (packet) => {
    packet.writeUInt32BE(clock.stamp(rtpTimestamp(packet), performance.now(), isOpen), 4);
    isOpen = !endsPicture(packet);
  };
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
