import { proxy } from "valtio/vanilla";
import { limits } from "#contract/limits.ts";
import { longestMotionSearchMs, searchMotion } from "#contract/recordings.ts";
import type { Corner } from "#domain/playback/motionCells.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { codeOf } from "../player/recordingsAccess.ts";

/** Something moved in the region. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
  /** How much of the region changed at most, 0 to 1. */
  readonly change: number;
}

export interface RegionSearchState {
  corners: Corner[];
  status: "idle" | "searching" | "done" | "cancelled" | "failed";
  /** What is or was searched. */
  range: { fromMs: number; toMs: number } | undefined;
  /** How far the search has come. */
  searchedMs: number;
  /** Oldest first. */
  moments: readonly Moment[];
  /** More moved than is told. */
  isCut: boolean;
  /** Of how much of what was recorded nothing is known. */
  unmeasuredMs: number;
  failure: string | undefined;
}

/** B-14: looks through a day of a camera for what moved in a part of its picture, some hours after the other. */
export interface RegionSearch {
  /** A valtio proxy. */
  readonly state: RegionSearchState;
  /** Nothing more fits where there are as many as a region may have. */
  addCorner(corner: Corner): void;
  moveCorner(index: number, to: Corner): void;
  removeCorner(index: number): void;
  /** The middle of the picture, to begin with. */
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

  /** What was found was found in another region. */
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
          // What goes on over the edge of two questions is in both answers.
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
