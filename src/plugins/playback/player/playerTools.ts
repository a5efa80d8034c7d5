import { type Edge, marked, selectionAt, withEdge } from "../download/selection.ts";
import type { PlayerState } from "./playerState.ts";

/** The tools around a recording: the range to export, and the side with the search or the bookmarks. */
export interface PlayerTools {
  /** Selects a range around the instant on screen, or clears the selection. */
  toggleSelection(): void;
  toggleSearch(): void;
  toggleBookmarks(): void;
  setBookmarking(isBookmarking: boolean): void;
  /** Sets the start or end of the range to the instant on screen. */
  mark(edge: Edge): void;
  moveEdge(edge: Edge, atMs: number, leastMs?: number): void;
}

export function createPlayerTools(state: PlayerState, now: () => number): PlayerTools {
  return {
    toggleSelection() {
      state.selection = state.selection ? undefined : selectionAt(state.atMs, now());
    },
    toggleSearch: () => Object.assign(state, { isSearching: !state.isSearching, hasBookmarks: false }),
    toggleBookmarks: () => Object.assign(state, { hasBookmarks: !state.hasBookmarks, isSearching: false }),
    setBookmarking: (isBookmarking) => void (state.isBookmarking = isBookmarking),
    mark(edge) {
      state.selection = marked(state.selection, edge, state.atMs, now());
    },
    moveEdge(edge, atMs, leastMs) {
      if (state.selection) state.selection = withEdge(state.selection, edge, atMs, now(), leastMs);
    },
  };
}
