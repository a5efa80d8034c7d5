import { proxy, ref } from "valtio";
import { type ReviewEntry, reviewAll } from "#contract/reviews.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { onReviewsChanged, putReviewed, type ReviewAsked, readReviews } from "./reviewFeed.ts";
import { createUndoMemory } from "./undoMemory.ts";

export interface ReviewState {
  status: "loading" | "ready" | "failed";
  failure: unknown;
  /** Newest first. */
  rows: readonly ReviewEntry[];
  hasMore: boolean;
  /** Number of entries that the person has not reviewed, up to the platform's limit. */
  open: number;
  currentId: string | undefined;
  isWatching: boolean;
  /** The tag dialog of the current entry is open. */
  isTagging: boolean;
  /** There is a mark to undo. */
  canUndo: boolean;
}

/** B-27: review list of one person. */
export interface ReviewDesk {
  /** A valtio proxy. */
  readonly state: ReviewState;
  choose(id: string): void;
  toggleWatching(): void;
  setTagging(isTagging: boolean): void;
  /** Marks the current entry as reviewed and selects the next one. */
  markAndGoOn(signal: AbortSignal): Promise<void>;
  /** Marks all entries up to the time of the last read; returns their number. */
  markAll(signal: AbortSignal): Promise<number>;
  undo(signal: AbortSignal): Promise<void>;
  more(): Promise<void>;
  reload(): Promise<void>;
  dispose(): void;
}

const mostPages = 10;
/** With fewer rows left, the list loads the next page. */
const leastRows = 20;
/** Many events within this time cause one request. */
const restMs = 250;

/** State before the first page has arrived. */
export const nothingRead: ReviewState = {
  status: "loading",
  failure: undefined,
  rows: [],
  hasMore: false,
  open: 0,
  currentId: undefined,
  isWatching: false,
  isTagging: false,
  canUndo: false,
};

export function createReviewDesk(kernel: Pick<Kernel, "api" | "realtime">, asked: ReviewAsked): ReviewDesk {
  const state = proxy<ReviewState>({ ...nothingRead, rows: ref([]) });
  const stop = new AbortController();
  const undos = createUndoMemory((canUndo) => (state.canUndo = canUndo));
  const inTurn = createSerialQueue();
  let upTo = 0;
  let wantedPages = 1;
  let reads = 0;
  /** Number of changes. A read that began before the latest change is out of date. */
  let changes = 0;

  async function reload(): Promise<void> {
    const [read, before] = [++reads, changes];
    try {
      const { rows, hasNext, open, upTo: newest } = await readReviews(kernel, asked, wantedPages, stop.signal);
      if (read !== reads) return;
      if (before !== changes) return await reload();
      upTo = newest;
      Object.assign(state, { status: "ready", failure: undefined, open, hasMore: hasNext && wantedPages < mostPages });
      putRows(state, rows);
    } catch (error) {
      if (isAbort(error) || read !== reads) return;
      if (state.status === "loading") state.status = "failed";
      state.failure = error;
    }
  }

  /** Runs changes one after another, so that an undo never reaches the platform before its mark. */
  function inOrder<Done>(work: () => Promise<Done>): Promise<Done> {
    changes += 1;
    return inTurn(() => work().finally(() => (changes += 1)));
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void reload();
    }, restMs);
  };
  const unfollow = onReviewsChanged(kernel, soon);
  void reload();
  return {
    state,
    reload,
    choose: (id) => void (state.currentId = id),
    toggleWatching: () => void (state.isWatching = !state.isWatching),
    setTagging: (isTagging) => void (state.isTagging = isTagging),
    async markAndGoOn(signal) {
      const place = state.rows.findIndex(({ event }) => event.id === state.currentId);
      const entry = state.rows[place];
      if (!entry) return;
      const { id } = entry.event;
      const next = state.rows[place + 1] ?? state.rows[place - 1];
      const rows =
        asked.show === "open" ? state.rows.filter((row) => row !== entry) : state.rows.with(place, { ...entry, isReviewed: true });
      if (next) state.currentId = next.event.id;
      if (entry.isReviewed) return;
      putRows(state, rows);
      state.open = Math.max(state.open - 1, 0);
      const one = [id];
      undos.remember(one);
      try {
        await inOrder(() => putReviewed(kernel, one, true, signal));
      } catch (error) {
        undos.forget(one);
        void reload();
        throw error;
      }
      if (rows.length < leastRows && state.hasMore) soon();
    },
    async markAll(signal) {
      const { serialNumber } = asked;
      const body = { upTo, ...(serialNumber !== undefined && { serialNumber }) };
      const { eventIds } = await inOrder(() => kernel.api.call(reviewAll, { body }, signal));
      undos.remember(eventIds);
      await reload();
      return eventIds.length;
    },
    async undo(signal) {
      const last = undos.last();
      if (!last) return;
      undos.forget(last);
      try {
        await inOrder(() => putReviewed(kernel, last, false, signal));
      } catch (error) {
        undos.remember(last);
        throw error;
      }
      await reload();
      if (last[0] !== undefined && state.rows.some(({ event }) => event.id === last[0])) state.currentId = last[0];
    },
    async more() {
      wantedPages += 1;
      await reload();
    },
    dispose() {
      stop.abort();
      clearTimeout(timer);
      unfollow();
    },
  };
}

/** Replaces the rows. The current entry stays current; if it is gone, the entry in its place becomes current. */
function putRows(state: ReviewState, rows: readonly ReviewEntry[]): void {
  const place = state.rows.findIndex(({ event }) => event.id === state.currentId);
  state.rows = ref(rows);
  if (rows.some(({ event }) => event.id === state.currentId)) return;
  state.currentId = rows[Math.min(Math.max(place, 0), rows.length - 1)]?.event.id;
}
