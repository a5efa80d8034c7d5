import { dayMs } from "#contract/durations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { listSourceEvents } from "#contract/sourceEvents.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { EventWords } from "../../events/services.ts";
import { type Marker, markedKinds, markerOf } from "./markers.ts";

/** PL-13 */
const pageSize = "100";
const mostPages = 10;
/** How far from an instant the search for another event goes. */
const searchMs = 7 * dayMs;
const searchPages = 5;

type Reader = Pick<Kernel, "api" | "use">;
type Query = { order: "newest" | "oldest"; fromDate?: string; toDate?: string };

/** The log entries about a video source and the devices paired with it, page by page. */
async function* pagesOf(
  { api }: Reader,
  videoSourceId: string,
  query: Query,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<EventLog[]> {
  let after: string | undefined;
  for (let page = 0; page < most; page += 1) {
    const asked = { ...query, kinds: markedKinds, pageSize, ...(after !== undefined && { after }) } as const;
    const { rows, next } = await api.call(listSourceEvents, { params: { id: videoSourceId }, query: asked }, signal);
    yield rows;
    if (next === undefined) return;
    after = next;
  }
}

/** The events at a camera between two instants, oldest first; only the newest of them if there are too many. */
export async function readMarkers(
  kernel: Reader,
  videoSourceId: string,
  fromMs: number,
  toMs: number,
  signal: AbortSignal,
): Promise<Marker[]> {
  const words = await kernel.use(EventWords).load();
  const query: Query = { order: "newest", fromDate: new Date(fromMs).toISOString(), toDate: new Date(toMs).toISOString() };
  const markers: Marker[] = [];
  for await (const page of pagesOf(kernel, videoSourceId, query, mostPages, signal))
    markers.push(...page.flatMap((event) => markerOf(event, words.describe(event)) ?? []));
  return markers.toSorted((a, b) => a.atMs - b.atMs);
}

/** The next event after or before an instant; undefined if there is none within a week. */
export async function findMarker(
  kernel: Reader,
  videoSourceId: string,
  { atMs, direction }: { atMs: number; direction: 1 | -1 },
  signal: AbortSignal,
): Promise<Marker | undefined> {
  const words = await kernel.use(EventWords).load();
  const [fromDate, toDate] = (direction > 0 ? [atMs, atMs + searchMs] : [atMs - searchMs, atMs]).map((ms) => new Date(ms).toISOString());
  const query: Query = { order: direction > 0 ? "oldest" : "newest", ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  for await (const page of pagesOf(kernel, videoSourceId, query, searchPages, signal)) {
    const found = page.flatMap((event) => markerOf(event, words.describe(event)) ?? []).find((each) => (each.atMs - atMs) * direction > 0);
    if (found) return found;
  }
  return undefined;
}
