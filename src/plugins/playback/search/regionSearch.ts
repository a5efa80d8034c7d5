import { proxy } from "valtio/vanilla";
import { limits } from "#contract/limits.ts";
import { longestMotionSearchMs, searchMotion } from "#contract/recordings.ts";
import type { Corner } from "#domain/playback/motionCells.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { codeOf } from "../player/recordingsAccess.ts";

/** Motion in the region. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
  /** Largest changed part of the region, 0 to 1. */
  readonly change: number;
}

export interface RegionSearchState {
  corners: Corner[];
  status: "idle" | "searching" | "done" | "cancelled" | "failed";
  /** The range of the current or last search. */
  range: { fromMs: number; toMs: number } | undefined;
  /** How much of the range has been searched. */
  searchedMs: number;
  /** Oldest first. */
  moments: readonly Moment[];
  /** There was more motion than the platform lists. */
  isCut: boolean;
  /** Length of the footage without motion data. */
  unmeasuredMs: number;
  failure: string | undefined;
}

/** B-14: searches a day of a camera for motion in a region, a few hours per request. */
export interface RegionSearch {
  /** A valtio proxy. */
  readonly state: RegionSearchState;
  /** Does nothing if the region already has the maximum number of corners. */
  addCorner(corner: Corner): void;
  moveCorner(index: number, to: Corner): void;
  removeCorner(index: number): void;
  /** Sets a rectangle in the middle of the frame to start with. */
  useRectangle(): void;
  clear(): void;
  start(fromMs: number, toMs: number): void;
  cancel(): void;
  dispose(): void;
}

export const fewestCorners = 3;
const nothingFound = { searchedMs: 0, moments: [], isCut: false, unmeasuredMs: 0, failure: undefined } as const;
const inPicture = ({ x, y }: Corner): Corner => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) });

export function createRegionSearch({ api }: Pick<Kernel, "api">, videoSourceId: string): RegionSearch {
  const state = proxy<RegionSearchState>({ corners: [], status: "idle", range: undefined, ...nothingFound });
  let running = new AbortController();

  /** Results belong to the old region, so discard them. */
  const forget = () => {
    running.abort();
    Object.assign(state, { status: "idle", range: undefined, ...nothingFound });
  };

  async function search(fromMs: number, toMs: number, region: Corner[], { signal }: AbortController): Promise<void> {
    try {
      for (let at = fromMs; at < toMs; at += longestMotionSearchMs) {
        const until = Math.min(at + longestMotionSearchMs, toMs);
        const body = { from: new Date(at).toISOString(), to: new Date(until).toISOString(), region };
        const found = await api.call(searchMotion, { params: { id: videoSourceId }, body }, signal);
        if (signal.aborted) return;
        const moments = found.moments.map((each) => ({ ...each, fromMs: Date.parse(each.fromUtc), toMs: Date.parse(each.toUtc) }));
        const known = state.moments;
        Object.assign(state, {
          // Both requests return motion that crosses their common edge, so drop the second copy.
          moments: [...known, ...moments.filter(({ fromMs: beganMs }) => !known.some((moment) => moment.fromMs === beganMs))],
          isCut: state.isCut || found.isCut,
          unmeasuredMs: state.unmeasuredMs + found.unmeasuredMs,
          searchedMs: until - fromMs,
        });
      }
      state.status = "done";
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) Object.assign(state, { status: "failed", failure: codeOf(error) });
    }
  }

  return {
    state,
    addCorner(corner) {
      if (state.corners.length >= limits.regionCornersMax) return;
      forget();
      state.corners = [...state.corners, inPicture(corner)];
    },
    moveCorner(index, to) {
      forget();
      state.corners = state.corners.map((corner, at) => (at === index ? inPicture(to) : corner));
    },
    removeCorner(index) {
      forget();
      state.corners = state.corners.filter((_, at) => at !== index);
    },
    useRectangle() {
      forget();
      state.corners = [
        { x: 0.3, y: 0.3 },
        { x: 0.7, y: 0.3 },
        { x: 0.7, y: 0.7 },
        { x: 0.3, y: 0.7 },
      ];
    },
    clear() {
      forget();
      state.corners = [];
    },
    start(fromMs, toMs) {
      if (state.corners.length < fewestCorners) return;
      forget();
      running = new AbortController();
      Object.assign(state, { status: "searching", range: { fromMs, toMs } });
      const region = state.corners.map(({ x, y }) => ({ x, y }));
      void search(fromMs, toMs, region, running);
    },
    cancel() {
      running.abort();
      if (state.status === "searching") state.status = "cancelled";
    },
    dispose: () => running.abort(),
  };
}
