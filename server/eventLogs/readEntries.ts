import type { EventLog } from "#contract/eventLogs.ts";
import type { Session } from "../access/session.ts";
import type { EventPlace, EventQuery, StoredEvent } from "../events/eventLog.ts";
import type { Platform } from "../platform.ts";
import { withDeviceNames } from "./deviceNames.ts";
import { documentView, entryView, isLimited } from "../access/entryView.ts";
import { findNamed, type NamedThings } from "../access/namedThings.ts";

const none: NamedThings = new Map();
/** Entries that are read at a time where some of them may be out of reach. */
const batch = 500;

/** Of these entries those that the session may read, as it may read them. */
export async function viewsOf(
  { store }: Pick<Platform, "store">,
  session: Session,
  entries: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const things = isLimited(session) ? await findNamed(store.db, session.accountId, entries) : none;
  return entries.flatMap((entry) => entryView(session, entry, things) ?? []);
}

/** Of these entries those that tell the session something, each with what it tells. */
export async function documentsOf(
  { store }: Pick<Platform, "store">,
  session: Session,
  entries: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const things = isLimited(session) ? await findNamed(store.db, session.accountId, entries) : none;
  return entries.flatMap((entry) => {
    const data = documentView(session, entry, things);
    return data && entry.notification ? [{ ...entry, notification: { ...entry.notification, data } }] : [];
  });
}

/** Entries as a console of this session sees them, each with the name that its device has now. */
export async function presentEntries(platform: Platform, session: Session, entries: readonly StoredEvent[]): Promise<EventLog[]> {
  return withDeviceNames(platform, session.accountId, await viewsOf(platform, session, entries));
}

export interface EntryPage {
  rows: EventLog[];
  /** The place after which the next page begins; absent on the last one. */
  next?: EventPlace;
}

/** A page of the log, filled up where entries are out of the session's reach. */
export async function readPage(platform: Platform, session: Session, { limit: pageSize, ...query }: EventQuery): Promise<EntryPage> {
  const shown: StoredEvent[] = [];
  // One more than asked for tells whether there is a next page.
  const limit = isLimited(session) ? Math.max(pageSize + 1, batch) : pageSize + 1;
  let { after, offset = 0 } = query;
  for (;;) {
    const found = await platform.events.query(session.accountId, { ...query, offset, limit, ...(after && { after }) });
    shown.push(...(await viewsOf(platform, session, found)));
    const last = found.at(-1);
    if (shown.length > pageSize || found.length < limit || !last) break;
    after = placeOf(last, query);
    offset = 0;
  }
  const page = shown.slice(0, pageSize);
  const end = page.at(-1);
  const rows = await withDeviceNames(platform, session.accountId, page);
  return { rows, ...(shown.length > pageSize && end && { next: placeOf(end, query) }) };
}

function placeOf({ sequence, occurredAtUtc }: StoredEvent, { order = "recorded" }: Pick<EventQuery, "order">): EventPlace {
  return { sequence, ...(order !== "recorded" && { occurredAt: new Date(occurredAtUtc) }) };
}
