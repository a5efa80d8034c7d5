import { type EventLog, type EventOrder, listEventLogs } from "#contract/eventLogs.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { EventWords } from "../../events/services.ts";
import { markedKinds, type Marker, markerOf } from "./markers.ts";

/** PL-13 */
const pageSize = "100";
const mostPages = 10;
/** How far from an instant another event is looked for. */
const searchMs = 7 * 86_400_000;
const searchPages = 5;

type Reader = Pick<Kernel, "api" | "use">;
type Query = { order: EventOrder; fromDate?: string; toDate?: string };

/** The log of one device, page after page. */
async function* pagesOf(
  { api }: Reader,
  serialNumber: string,
  query: Query,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<EventLog[]> {
  let after: string | undefined;
  for (let page = 0; page < most; page += 1) {
    const asked = { ...query, serialNumber, kinds: markedKinds, pageSize, ...(after !== undefined && { after }) } as const;
    const { rows, next } = await api.call(listEventLogs, { query: asked }, signal);
    yield rows;
    if (next === undefined) return;
    after = next;
  }
}

/** What happened at some devices between two instants, oldest first; of very much the newest. */
export async function readMarkers(
  kernel: Reader,
  serials: readonly string[],
  fromMs: number,
  toMs: number,
  signal: AbortSignal,
): Promise<Marker[]> {
  const words = await kernel.use(EventWords).load();
  const query: Query = { order: "newest", fromDate: new Date(fromMs).toISOString(), toDate: new Date(toMs).toISOString() };
  const read = async (serialNumber: string) => {
    const rows: EventLog[] = [];
    for await (const page of pagesOf(kernel, serialNumber, query, mostPages, signal)) rows.push(...page);
    return rows;
  };
  const all = await Promise.all(serials.map(read));
  return all
    .flat()
    .flatMap((event) => markerOf(event, words.describe(event)) ?? [])
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** The next of what happened after or before an instant; undefined where there is none for a week. */
export async function findMarker(
  kernel: Reader,
  serials: readonly string[],
  { atMs, direction }: { atMs: number; direction: 1 | -1 },
  signal: AbortSignal,
): Promise<Marker | undefined> {
  const words = await kernel.use(EventWords).load();
  const [fromDate, toDate] = (direction > 0 ? [atMs, atMs + searchMs] : [atMs - searchMs, atMs]).map((ms) => new Date(ms).toISOString());
  const query: Query = { order: direction > 0 ? "oldest" : "newest", ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  const find = async (serialNumber: string) => {
    for await (const page of pagesOf(kernel, serialNumber, query, searchPages, signal)) {
      const found = page
        .flatMap((event) => markerOf(event, words.describe(event)) ?? [])
        .find((each) => (each.atMs - atMs) * direction > 0);
      if (found) return found;
    }
    return undefined;
  };
  const found = (await Promise.all(serials.map(find))).flatMap((marker) => marker ?? []);
  return found.toSorted((a, b) => (a.atMs - b.atMs) * direction)[0];
}
