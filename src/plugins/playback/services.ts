import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import { token } from "#kernel/plugin.ts";
import type { ReadClip } from "./download/readClip.ts";
import type { TakenRange } from "./download/readTakenRange.ts";
import type { Selection } from "./download/selection.ts";
import type { OnePlayer } from "./player/playedBy.ts";

/** What a player shows now, for other plugins. */
export interface Played {
  readonly serialNumber: string;
  readonly videoSourceId: string;
  readonly video: HTMLVideoElement;
  /** The instant of the frame, in milliseconds since 1970, once the video has finished seeking. */
  shownMs(): number;
  /** The selected range; undefined without a selection. */
  readonly range: Selection | undefined;
}

/** Access to recordings for other plugins. */
export interface Recorded {
  /** The player in a panel; default: the focused player. */
  playedIn(args: OnePlayer): Played | undefined;
  /** A range of a recording as one MP4, the same file as a download. */
  read(taken: TakenRange, report: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<ReadClip>;
}

export const Recorded = token<Recorded>("playback.recorded");

export { openRecording } from "./commands/playbackCommands.ts";
