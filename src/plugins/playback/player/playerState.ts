import { proxy } from "valtio/vanilla";
import type { Preparation } from "#domain/playback/segmentFlow.ts";
import type { Selection } from "../download/selection.ts";
import type { PlaybackQuality } from "./quality.ts";
import type { RecordingSource } from "./recordingsAccess.ts";

export interface PlayerState {
  status: "preparing" | "cancelled" | "paused" | "playing" | "ended" | "failed";
  /** Event code of the failure, or of the reason for the end. */
  reason: string | undefined;
  /** EN-15: where the clip comes from; undefined until it is loaded. */
  source: RecordingSource | undefined;
  /** PL-06: the uploads that are missing before the frame can be shown. */
  progress: Preparation | undefined;
  /** The instant on screen, in milliseconds since 1970. */
  atMs: number;
  /** The loaded clip. */
  clip: { fromMs: number; toMs: number };
  lengthSeconds: number;
  /** GN-12 */
  quality: PlaybackQuality;
  speed: number;
  isMuted: boolean;
  /** PL-17: the range to export. */
  selection: Selection | undefined;
  /** The share dialog is open. */
  isSharing: boolean;
  /** B-14: the search for motion in a region is open. */
  isSearching: boolean;
  isFullScreen: boolean;
  /** B-12: whether the bookmark dialog or the list of bookmarks is open. */
  isBookmarking: boolean;
  hasBookmarks: boolean;
}

export interface PlayerStart {
  /** Milliseconds since 1970. */
  startMs: number;
  lengthSeconds: number;
  quality: PlaybackQuality;
}

/** The initial state, as a valtio proxy. */
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
