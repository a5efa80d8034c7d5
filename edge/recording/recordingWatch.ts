import type { Dispose } from "../sources/listeners.ts";
import type { Recorder } from "./recorder.ts";

const lookEveryMs = 1_000;
/** PL-07: a camera that should record and does not is reported within a minute. A camera may send a key frame, and with it a part, this rarely. */
const patienceMs = 50_000;

export interface RecordingWatchOptions {
  recorder: Pick<Recorder, "lastWrittenAt">;
  /** Called with every change, first when something was written or too long nothing was. */
  onChange(isRecording: boolean): void;
  /** Milliseconds by a clock that nobody sets. */
  ticks?(): number;
}

/** Reports whether a camera is recorded, judged only by what is on disk. */
export function watchRecording({ recorder, onChange, ticks = () => performance.now() }: RecordingWatchOptions): Dispose {
  const startedAt = ticks();
  let isRecording: boolean | undefined;
  const timer = setInterval(() => {
    const writtenAt = recorder.lastWrittenAt();
    const isLate = ticks() - (writtenAt ?? startedAt) > patienceMs;
    const next = isLate ? false : writtenAt === undefined ? isRecording : true;
    if (next === undefined || next === isRecording) return;
    isRecording = next;
    onChange(next);
  }, lookEveryMs);
  return () => clearInterval(timer);
}
