import { proxy } from "valtio/vanilla";
import type { Preparation } from "#domain/playback/segmentFlow.ts";
import type { Selection } from "../download/selection.ts";
import type { PlaybackQuality } from "./quality.ts";
import type { RecordingSource } from "./recordingsAccess.ts";

export interface PlayerState {
  status: "preparing" | "cancelled" | "paused" | "playing" | "ended" | "failed";
  /** Event code of the failure or of why it ended. */
  reason: string | undefined;
  /** EN-15: where the clip comes from; undefined until it has come. */
  source: RecordingSource | undefined;
  /** PL-06: what the device still uploads before the picture can be shown. */
  progress: Preparation | undefined;
  /** The instant that is shown, in milliseconds since 1970. */
  atMs: number;
  /** What is loaded. */
  clip: { fromMs: number; toMs: number };
  lengthSeconds: number;
  /** GN-12 */
  quality: PlaybackQuality;
  speed: number;
  isMuted: boolean;
  /** PL-17: what is to be taken away. */
  selection: Selection | undefined;
  /** Whom to share it with is being said. */
  isSharing: boolean;
  /** B-14: a region of the picture is being searched for what moved. */
  isSearching: boolean;
  isFullScreen: boolean;
  /** B-12: what the chosen range is called is being said; the list of bookmarks is open. */
  isBookmarking: boolean;
  hasBookmarks: boolean;
}

export interface PlayerStart {
  /** Milliseconds since 1970. */
  startMs: number;
  lengthSeconds: number;
  quality: PlaybackQuality;
}

/** As it opens: a valtio proxy. */
export function createPlayerState({ startMs, lengthSeconds, quality }: PlayerStart): PlayerState {
  return proxy<PlayerState>({
    status: "preparing",
    reason: undefined,
    source: undefined,
    progress: undefined,
    atMs: startMs,
    clip: { fromMs: startMs, toMs: startMs },
    lengthSeconds,
    quality,
    speed: 1,
    isMuted: true,
    selection: undefined,
    isSharing: false,
    isSearching: false,
    isFullScreen: false,
    isBookmarking: false,
    hasBookmarks: false,
  });
}
