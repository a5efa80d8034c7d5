import { proxy, ref } from "valtio";
import { listReviews, type ReviewEntry, reviewAll, reviewLimits, setReviewed } from "#contract/reviews.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";

export const reviewShows = ["open", "all"] as const;
export type ReviewShow = (typeof reviewShows)[number];

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
export interface ReviewAsked {
  show: ReviewShow;
  serialNumber?: string | undefined;
  /** DV-20 */
  tag?: string | undefined;
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

const pageSize = "100";
const mostPages = 10;
const mostUndos = 100;
/** With fewer rows left, the list loads the next page. */
const leastRows = 20;
/** Many events within this time cause one request. */
const restMs = 250;
const notable = new Set(["access.decision", "door.state", "doorbell.ring", "door.pins_locked", "device.connection", "recordings.tagged"]);

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

export function createReviewDesk(
  { api, realtime }: Pick<Kernel, "api" | "realtime">,
  { show, serialNumber, tag }: ReviewAsked,
): ReviewDesk {
  const state = proxy<ReviewState>({ ...nothingRead, rows: ref([]) });
  const stop = new AbortController();
  const of = serialNumber === undefined ? {} : { serialNumber };
  const marked: (readonly string[])[] = [];
  const inTurn = createSerialQueue();
  let upTo = 0;
  let wantedPages = 1;
  let reads = 0;
  /** Number of changes. A read that began before the latest change is out of date. */
  let changes = 0;

  async function readPages() {
    const rows: ReviewEntry[] = [];
    let first: Awaited<ReturnType<typeof readPage>> | undefined;
    let next: string | undefined;
    for (let page = 0; page < wantedPages && (page === 0 || next !== undefined); page += 1) {
      const read = await readPage(next);
      first ??= read;
      rows.push(...read.rows);
      next = read.next;
    }
    return { rows, hasMore: next !== undefined && wantedPages < mostPages, open: first?.open ?? 0, upTo: first?.upTo ?? 0 };
  }
  const readPage = (after: string | undefined) =>
    api.call(
      listReviews,
      { query: { ...of, ...(tag !== undefined && { tag }), state: show, pageSize, ...(after !== undefined && { after }) } },
      stop.signal,
    );

  /** Replaces the rows. The current entry stays current; if it is gone, the entry in its place becomes current. */
  function put(rows: readonly ReviewEntry[]): void {
    const place = state.rows.findIndex(({ event }) => event.id === state.currentId);
    state.rows = ref(rows);
    if (rows.some(({ event }) => event.id === state.currentId)) return;
    state.currentId = rows[Math.min(Math.max(place, 0), rows.length - 1)]?.event.id;
  }

  async function reload(): Promise<void> {
    const [read, before] = [++reads, changes];
    try {
      const { rows, ...page } = await readPages();
      if (read !== reads) return;
      if (before !== changes) return await reload();
      upTo = page.upTo;
      Object.assign(state, { status: "ready", failure: undefined, open: page.open, hasMore: page.hasMore });
      put(rows);
    } catch (error) {
      if (isAbort(error) || read !== reads) return;
      if (state.status === "loading") state.status = "failed";
      state.failure = error;
    }
  }

  async function change(eventIds: readonly string[], isReviewed: boolean, signal: AbortSignal): Promise<void> {
    for (let from = 0; from < eventIds.length; from += reviewLimits.atOnce)
      await api.call(setReviewed, { body: { eventIds: eventIds.slice(from, from + reviewLimits.atOnce), isReviewed } }, signal);
  }
  function remember(eventIds: readonly string[]): void {
    if (eventIds.length > 0) marked.push(eventIds);
    if (marked.length > mostUndos) marked.shift();
    state.canUndo = marked.length > 0;
  }
  function forget(eventIds: readonly string[]): void {
    const place = marked.lastIndexOf(eventIds);
    if (place >= 0) marked.splice(place, 1);
    state.canUndo = marked.length > 0;
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
  const stops = [
    realtime.subscribe("Reviews/Index", soon),
    realtime.subscribe("Devices/AccessLog", ({ data }) => {
      if (notable.has(data.kind)) soon();
    }),
    realtime.onReset(soon),
  ];
  void reload();
  return {
    state,
    reload,
    choose: (id) => {
      state.currentId = id;
    },
    toggleWatching: () => {
      state.isWatching = !state.isWatching;
    },
    setTagging: (isTagging) => {
      state.isTagging = isTagging;
    },
    async markAndGoOn(signal) {
      const place = state.rows.findIndex(({ event }) => event.id === state.currentId);
      const entry = state.rows[place];
      if (!entry) return;
      const { id } = entry.event;
      const next = state.rows[place + 1] ?? state.rows[place - 1];
      const rows = show === "open" ? state.rows.filter((row) => row !== entry) : state.rows.with(place, { ...entry, isReviewed: true });
      if (next) state.currentId = next.event.id;
      if (entry.isReviewed) return;
      put(rows);
      state.open = Math.max(state.open - 1, 0);
      const one = [id];
      remember(one);
      try {
        await inOrder(() => change(one, true, signal));
      } catch (error) {
        forget(one);
        void reload();
        throw error;
      }
      if (rows.length < leastRows && state.hasMore) soon();
    },
    async markAll(signal) {
      const { eventIds } = await inOrder(() => api.call(reviewAll, { body: { ...of, upTo } }, signal));
      remember(eventIds);
      await reload();
      return eventIds.length;
    },
    async undo(signal) {
      const last = marked.at(-1);
      if (!last) return;
      forget(last);
      try {
        await inOrder(() => change(last, false, signal));
      } catch (error) {
        remember(last);
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
      for (const each of stops) each();
    },
  };
}
