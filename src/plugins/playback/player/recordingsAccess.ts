import type { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import type { Preparation } from "#domain/playback/segmentFlow.ts";
import { ApiError } from "#kernel/apiError.ts";
import { OwnFailure } from "#kernel/errors/failureText.ts";
import type { RecordingAnswer } from "#workers/recordingFetch.ts";
import type { PlaybackQuality } from "./quality.ts";

/** EN-15: where the footage is stored, and how the console reaches the device that has it. */
export interface RecordingSource {
  readonly storage: VideoStorage;
  readonly link: VideoLink;
}

/** What a playlist is for: an export or watching, and in which quality (GN-12). Default: to watch in the best quality. */
export interface RecordingUse {
  readonly isDownload?: boolean;
  readonly quality?: PlaybackQuality;
}

/** One camera's recordings from any source (PL-02). */
export interface RecordingsAccess {
  readonly source: RecordingSource;
  /** Asks for a playlist of a range. The files that it names are below its address. Rejects with the reason. */
  save(range: { fromMs: number; toMs: number }, signal: AbortSignal, use?: RecordingUse): Promise<{ url: string }>;
  /** Waits for segments that the device is uploading. */
  get(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<RecordingAnswer>;
  /** Same as `get`, but does not wait and asks the device for nothing. */
  peek(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<RecordingAnswer>;
  /**
   * Reports the instant on screen, so that the next segments are requested in time (PL-05). Returns the uploads that have to finish before
   * the frame can be shown, or why they won't.
   */
  follow(atMs: number): (Preparation & { readonly failure?: string }) | undefined;
  /** PL-06: cancels the uploads of this viewer. */
  cancel(): void;
  dispose(): void;
}

/** Why recordings are not available, as an event code or a code of PL-16. */
export class RecordingFailure extends OwnFailure {
  constructor(code: string) {
    super(code, `playback.reason.${code}`);
  }
}

export function codeOf(error: unknown): string {
  if (error instanceof RecordingFailure) return error.code;
  return error instanceof ApiError ? error.code : "Error";
}
