import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { ReadClip } from "../download/readClip.ts";
import type { TakenRange } from "../download/readTakenRange.ts";

/** Reads with what playback may use, whichever plugin asks. */
export type RangeReader = (taken: TakenRange, report: (progress: DownloadProgress) => void, signal: AbortSignal) => Promise<ReadClip>;

/** By the console: what reads ranges of recordings comes with the commands, whose texts its failures have. */
const byConsole = new WeakMap<object, RangeReader>();

export function noteRangeReader({ state }: Pick<Kernel, "state">, reader: RangeReader): void {
  byConsole.set(state, reader);
}

/** A range of a recording as one MP4, as downloads have it. */
export function readRecorded({ state }: Pick<Kernel, "state">, ...asked: Parameters<RangeReader>): ReturnType<RangeReader> {
  const reader = byConsole.get(state);
  if (!reader) throw new Error("the commands of playback are not there yet");
  return reader(...asked);
}
