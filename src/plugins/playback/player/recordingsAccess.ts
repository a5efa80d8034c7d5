import type { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import type { Preparation } from "#domain/playback/segmentFlow.ts";
import { ApiError } from "#kernel/apiError.ts";
import { OwnFailure } from "#kernel/errors/failureText.ts";
import type { RecordingAnswer } from "#workers/recordingFetch.ts";
import type { PlaybackQuality } from "./quality.ts";

/** EN-15: where what is shown lies, and how the device is reached that has it. */
export interface RecordingSource {
  readonly storage: VideoStorage;
  readonly link: VideoLink;
}

/** What a playlist is wanted for: to be taken away, and in which quality it is watched (GN-12); the best there is unless told. */
export interface RecordingUse {
  readonly isDownload?: boolean;
  readonly quality?: PlaybackQuality;
}

/** One camera's recordings, wherever they come from (PL-02). */
export interface RecordingsAccess {
  readonly source: RecordingSource;
  /** Has a playlist of a range written; the address of what it refers to is below `base`. Rejects with why not. */
  save(range: { fromMs: number; toMs: number }, signal: AbortSignal, use?: RecordingUse): Promise<{ url: string }>;
  /** Waits for what is on its way from the device. */
  get(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<RecordingAnswer>;
  /** The same without waiting, and without asking the device for anything. */
  peek(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<RecordingAnswer>;
  /** This instant is shown: what comes next is asked for in time (PL-05). Answers what is waited for before it can be shown, or why it will not come. */
  follow(atMs: number): (Preparation & { readonly failure?: string }) | undefined;
  /** PL-06: what is on its way is not wanted any more. */
  cancel(): void;
  dispose(): void;
}

/** Why recordings cannot be had, as an event code or a code of PL-16. */
export class RecordingFailure extends OwnFailure {
  constructor(code: string) {
    super(code, `playback.reason.${code}`);
  }
}

export function codeOf(error: unknown): string {
  if (error instanceof RecordingFailure) return error.code;
  return error instanceof ApiError ? error.code : "Error";
}
