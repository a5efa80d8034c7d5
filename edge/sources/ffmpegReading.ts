import type { Writable } from "node:stream";
import type { Recorder } from "../recording/recorder.ts";
import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import type { Dispose } from "./listeners.ts";

interface ReadingOptions {
  readonly args: readonly string[];
  /** Gets what ffmpeg writes to its pipes. */
  readonly recorder: Recorder | undefined;
  readonly hasSound: boolean;
  /** Writes the pictures that ffmpeg reads; the answer stops it. */
  readonly feed: ((pictures: Writable) => Dispose) | undefined;
  /** Whether the next packet is overdue, asked every `checkMs`. */
  readonly isStalled: () => boolean;
  readonly checkMs: number;
  /** Ends ffmpeg. */
  readonly signal: AbortSignal;
}

interface ReadingEnd {
  readonly isStalled: boolean;
  /** The end of what ffmpeg said. It repeats addresses: classify it, never log it. */
  readonly errorText: string;
}

/** Runs one ffmpeg until it ends, stalls or is aborted, and hands what it writes to the recorder. Throws what the recorder throws. */
export async function readByFfmpeg({ args, recorder, hasSound, feed, isStalled, checkMs, signal }: ReadingOptions): Promise<ReadingEnd> {
  const ffmpeg = runFfmpeg(args);
  let recording: ReturnType<Recorder["take"]> | undefined;
  let stopFeed: Dispose | undefined;
  try {
    recording = recorder?.take({ hasSound });
    const recorded = record(ffmpeg, recording);
    stopFeed = feed?.(ffmpeg.stdin);
    const hasStalled = await watch(ffmpeg, { isStalled, checkMs, signal });
    const { errorText } = await ffmpeg.exited;
    if (recorded.fault) throw recorded.fault.error;
    return { isStalled: hasStalled, errorText };
  } finally {
    await ffmpeg.kill();
    stopFeed?.();
    recording?.end();
  }
}

/** Hands the outputs to the recording. A piece that it cannot take ends ffmpeg, and nothing else. */
function record(ffmpeg: FfmpegProcess, recording: ReturnType<Recorder["take"]> | undefined) {
  const recorded: { fault?: { readonly error: unknown } } = {};
  const guarded = (take: (piece: Buffer) => void) => (piece: Buffer) => {
    try {
      if (!recorded.fault) take(piece);
    } catch (error) {
      recorded.fault = { error };
      void ffmpeg.kill();
    }
  };
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
  return recorded;
}

/** Waits for the end of ffmpeg, ending it when it stalls or by the signal; returns whether it stalled. */
async function watch(
  ffmpeg: FfmpegProcess,
  { isStalled, checkMs, signal }: Pick<ReadingOptions, "isStalled" | "checkMs" | "signal">,
): Promise<boolean> {
  let hasStalled = false;
  const timer = setInterval(() => {
    if (!isStalled()) return;
    hasStalled = true;
    void ffmpeg.kill();
  }, checkMs);
  const end = () => void ffmpeg.kill();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  await ffmpeg.exited;
  clearInterval(timer);
  signal.removeEventListener("abort", end);
  return hasStalled;
}
