import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import { token } from "#kernel/plugin.ts";
import type { ReadClip } from "./download/readClip.ts";
import type { TakenRange } from "./download/readTakenRange.ts";
import type { Selection } from "./download/selection.ts";
import type { OnePlayer } from "./player/playedBy.ts";

/** What a player shows now. */
export interface Played {
  readonly serialNumber: string;
  readonly videoSourceId: string;
  readonly video: HTMLVideoElement;
  /** The instant of the picture, in milliseconds since 1970, once the video does not seek. */
  shownMs(): number;
  /** What is to be taken away; undefined where nothing was chosen. */
  readonly range: Selection | undefined;
}

/** Recordings, for who makes something of them. */
export interface Recorded {
  /** Of a player's panel, or of the player that the keyboard works on. */
  playedIn(args: OnePlayer): Played | undefined;
  /** A range of a recording as one MP4, as downloads have it. */
  read(taken: TakenRange, report: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<ReadClip>;
}

export const Recorded = token<Recorded>("playback.recorded");

export { openRecording } from "./commands/playbackCommands.ts";
