import { listReviews, type ReviewEntry, reviewLimits, setReviewed } from "#contract/reviews.ts";
import type { Kernel } from "#kernel/plugin.ts";

export const reviewShows = ["open", "all"] as const;
export type ReviewShow = (typeof reviewShows)[number];

export interface ReviewAsked {
  show: ReviewShow;
  serialNumber?: string | undefined;
  /** DV-20 */
  tag?: string | undefined;
}

export interface ReviewPages {
  rows: ReviewEntry[];
  /** There are more pages. */
  hasNext: boolean;
  /** Number of entries that the person has not reviewed, up to the platform's limit. */
  open: number;
  upTo: number;
}

const pageSize = "100" as const;
const notable = new Set(["access.decision", "door.state", "doorbell.ring", "door.pins_locked", "device.connection", "recordings.tagged"]);

/** Reads the newest pages, one after another. */
export async function readReviews(
  { api }: Pick<Kernel, "api">,
  { show, serialNumber, tag }: ReviewAsked,
  pages: number,
  signal: AbortSignal,
): Promise<ReviewPages> {
  const query = { state: show, pageSize, ...(serialNumber !== undefined && { serialNumber }), ...(tag !== undefined && { tag }) };
  const first = await api.call(listReviews, { query }, signal);
  const rows = [...first.rows];
  let { next } = first;
  for (let page = 1; page < pages && next !== undefined; page += 1) {
    const read = await api.call(listReviews, { query: { ...query, after: next } }, signal);
    rows.push(...read.rows);
    next = read.next;
  }
  return { rows, hasNext: next !== undefined, open: first.open, upTo: first.upTo };
}

/** Marks entries as reviewed, or unmarks them, as many at once as the platform takes. */
export async function putReviewed(
  { api }: Pick<Kernel, "api">,
  eventIds: readonly string[],
  isReviewed: boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < eventIds.length; from += reviewLimits.atOnce)
    await api.call(setReviewed, { body: { eventIds: eventIds.slice(from, from + reviewLimits.atOnce), isReviewed } }, signal);
}

/** Calls `listener` when the list may have changed. */
export function onReviewsChanged({ realtime }: Pick<Kernel, "realtime">, listener: () => void): () => void {
  const stops = [
    realtime.subscribe("Reviews/Index", listener),
    realtime.subscribe("Devices/AccessLog", ({ data }) => {
      if (notable.has(data.kind)) listener();
    }),
    realtime.onReset(listener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
