import { createInputReader, type Ended, type InputReaderOptions, type Ports } from "./inputReader.ts";
import { createListeners } from "./listeners.ts";
import { createPacketStream } from "./packetStream.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";
import { openRtpPort } from "./rtpSource.ts";
import type { SourceFailure, SourceState, VideoSource } from "./videoSource.ts";

interface FfmpegSourceOptions extends Pick<InputReaderOptions, "input">, Partial<Omit<InputReaderOptions, "input" | "isLive" | "signal">> {
  readonly delayMs?: (attempt: number) => number;
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
  const { input, recorder, stallMs = 6_000, connectMs = 10_000, keyFrameMs = 20_000, delayMs = reconnectDelayMs, onFault } = options;
  const states = createListeners<[state: SourceState, failure?: SourceFailure]>();
  const stream = createPacketStream();
  const stop = new AbortController();
  const { signal } = stop;
  const reader = createInputReader({ input, stallMs, connectMs, keyFrameMs, recorder, isLive: () => state === "live", signal });
  let state: SourceState = "connecting";
  let failure: SourceFailure | undefined;
  let opening: Promise<{ readonly ports: Ports; readonly loop: Promise<void> }> | undefined;

  const change = (next: SourceState, reason?: SourceFailure) => {
    if (signal.aborted || (state === next && failure === reason)) return;
    state = next;
    failure = reason;
    states.emit(next, reason);
  };

  const takeVideo = (packet: Buffer) => {
    if (signal.aborted) return;
    reader.heard();
    if (!stream.takeVideo(packet)) return;
    // Told after it was handed on: who begins at that word has it among the replayed, and a packet sent twice breaks the picture.
    if (state !== "live") change("live");
    reader.sawSize(stream.frameSize());
  };

  const takeAudio = (packet: Buffer) => {
    // What sounded while the first key frame was awaited comes with it, all at once and too late.
    if (state === "live") stream.takeAudio(packet);
  };

  async function open() {
    const video = await openRtpPort(takeVideo);
    const audio = await openRtpPort(takeAudio).catch(async (error: unknown) => {
      await video.close();
      throw error;
    });
    const ports = { video, audio };
    return { ports, loop: keepReading(ports) };
  }

  async function keepReading(ports: Ports): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      change("connecting");
      const ended = await reader.read(ports).catch((error: unknown): Ended => {
        onFault?.(error);
        return { failure: "error_video_source_gateway_failed", wasLive: state === "live" };
      });
      if (signal.aborted) return;
      if (ended.wasLive) attempt = 0;
      stream.clear();
      if (ended.isResized) continue;
      change("failed", ended.failure);
      await wait(delayMs(attempt), signal);
    }
  }

  return {
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    get hasAudio() {
      return reader.hasAudio ?? false;
    },
    async start() {
      if (signal.aborted) throw new Error("the source has been disposed of");
      opening ??= open();
      await opening;
    },
    async dispose() {
      stop.abort();
      states.clear();
      const opened = await opening?.catch(() => undefined);
      await Promise.all([opened?.loop, stream.dispose()]);
      await Promise.all([opened?.ports.video.close(), opened?.ports.audio.close()]);
      opening = undefined;
    },
    onState: states.add,
    subscribe: stream.subscribe,
    subscribeAudio: stream.subscribeAudio,
    replay: stream.replay,
    captureStill: stream.captureStill,
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
