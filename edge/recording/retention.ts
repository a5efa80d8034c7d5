import { statfs } from "node:fs/promises";
import type { Log } from "../log.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import type { Segment } from "./segmentFiles.ts";

const lookEveryMs = 10_000;
/** Free share of the disk below which recording stops, so that the gateway can still write its other files. */
const leastFreeShare = 0.1;

export interface RetentionOptions {
  folder: string;
  recordings(): readonly RecordingFolder[];
  /** B-04: stays whatever its age, beside what is kept of the rest. */
  isLocked(recording: RecordingFolder, segment: Segment): boolean;
  /** Older recordings are deleted. */
  keepMs: number;
  /** All recordings that are not locked are together no larger. */
  keepBytes: number;
  now(): number;
  /** False while the clock may be set to anything: nothing goes for its age then. */
  isTimeKnown?(): boolean;
  onSwept?(): Promise<void>;
  log: Log;
}

export interface Retention {
  /** There is room to record. */
  hasRoom(): boolean;
  /** Removes what is too old or too much, the oldest of all cameras first; then `onSwept` is called. */
  sweep(): Promise<void>;
  dispose(): void;
}

export function keepRetention({
  folder,
  recordings,
  isLocked,
  keepMs,
  keepBytes,
  now,
  isTimeKnown = () => true,
  onSwept,
  log,
}: RetentionOptions): Retention {
  let hasRoom = true;
  let sweeping: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { bavail, blocks } = await statfs(folder);
    const isRoomy = bavail > blocks * leastFreeShare;
    if (isRoomy !== hasRoom) log.warn(isRoomy ? "There is room to record again" : "The disk is too full to record");
    hasRoom = isRoomy;
  }

  /** One that the disk does not let go stays there; the others go. */
  async function remove({ recording, segment }: Oldest): Promise<void> {
    try {
      await recording.remove(segment);
    } catch (error) {
      log.warn("An old recording could not be removed", { error: String(error) });
    }
  }

  async function sweepNow(): Promise<void> {
    await look();
    const all = recordings();
    let total = 0;
    for (const recording of all) for (const segment of recording.segments()) if (!isLocked(recording, segment)) total += segment.bytes;
    const oldestMs = isTimeKnown() ? now() - keepMs : Number.NEGATIVE_INFINITY;
    for (;;) {
      const first = oldestOf(all, isLocked);
      if (!first || (first.segment.endMs >= oldestMs && total <= keepBytes)) return;
      await remove(first);
      total -= first.segment.bytes;
    }
  }

  const sweep = () => {
    sweeping ??= sweepNow()
      .then(() => onSwept?.())
      .catch((error: unknown) => log.warn("Old recordings could not be removed", { error: String(error) }))
      .finally(() => (sweeping = undefined));
    return sweeping;
  };
  const timer = setInterval(() => void sweep(), lookEveryMs);
  return { hasRoom: () => hasRoom, sweep, dispose: () => clearInterval(timer) };
}

interface Oldest {
  recording: RecordingFolder;
  segment: Segment;
}

function oldestOf(all: readonly RecordingFolder[], isLocked: RetentionOptions["isLocked"]): Oldest | undefined {
  let oldest: Oldest | undefined;
  for (const recording of all) {
    const segment = recording.oldest((each) => isLocked(recording, each));
    if (segment && (!oldest || segment.startMs < oldest.segment.startMs)) oldest = { recording, segment };
  }
  return oldest;
}
