import { statfs } from "node:fs/promises";
import type { Log } from "../log.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

const lookEveryMs = 10_000;
/** Of the disk: below this nothing is recorded, so that what the gateway must write besides can be. */
const leastFreeShare = 0.1;

export interface RetentionOptions {
  folder: string;
  recordings(): readonly RecordingFolder[];
  /** What is older goes. */
  keepMs: number;
  /** All recordings together are no larger. */
  keepBytes: number;
  now(): number;
  log: Log;
}

export interface Retention {
  /** There is room to record. */
  hasRoom(): boolean;
  /** Removes what is too old or too much, the oldest of all cameras first. */
  sweep(): Promise<void>;
  dispose(): void;
}

export function keepRetention({ folder, recordings, keepMs, keepBytes, now, log }: RetentionOptions): Retention {
  let hasRoom = true;
  let sweeping: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { bavail, blocks } = await statfs(folder);
    const isRoomy = bavail > blocks * leastFreeShare;
    if (isRoomy !== hasRoom) log.warn(isRoomy ? "There is room to record again" : "The disk is too full to record");
    hasRoom = isRoomy;
  }

  async function sweepNow(): Promise<void> {
    await look();
    const all = recordings();
    let total = all.reduce((sum, { segments }) => sum + segments().reduce((bytes, segment) => bytes + segment.bytes, 0), 0);
    const oldestMs = now() - keepMs;
    for (;;) {
      const first = oldestOf(all);
      if (!first || (first.endMs >= oldestMs && total <= keepBytes)) return;
      const freed = await first.recording.removeOldest();
      if (freed === undefined) return;
      total -= freed;
    }
  }

  const sweep = () => {
    sweeping ??= sweepNow()
      .catch((error: unknown) => log.warn("Old recordings could not be removed", { error: String(error) }))
      .finally(() => (sweeping = undefined));
    return sweeping;
  };
  const timer = setInterval(() => void sweep(), lookEveryMs);
  return { hasRoom: () => hasRoom, sweep, dispose: () => clearInterval(timer) };
}

function oldestOf(all: readonly RecordingFolder[]): { recording: RecordingFolder; endMs: number } | undefined {
  let oldest: { recording: RecordingFolder; startMs: number; endMs: number } | undefined;
  for (const recording of all) {
    const [segment] = recording.segments();
    if (segment && (!oldest || segment.startMs < oldest.startMs)) oldest = { recording, ...segment };
  }
  return oldest;
}
