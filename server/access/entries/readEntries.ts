import { and, eq, inArray } from "drizzle-orm";
import type { EventLog } from "#contract/eventLogs.ts";
import type { EventQuery, StoredEvent } from "../../base/events/eventLog.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";
import type { Session } from "../session.ts";
import { documentView, entryView, isLimited } from "./entryView.ts";
import { findNamed, type NamedThings } from "./namedThings.ts";

const none: NamedThings = new Map();

const isEmpty = (data: object) => Object.keys(data).length === 0;

/** The entries that the session may see, each reduced to its visible data. */
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

/**
 * Entries as a console of this session sees them, each with the name that its device has now. `isSearched`: they were found by what is in
 * them, so one of which nothing is left is no find.
 */
export async function presentEntries(
  platform: Platform,
  session: Session,
  entries: readonly StoredEvent[],
  isSearched = false,
): Promise<EventLog[]> {
  const things = isLimited(session) ? await findNamed(platform.store.db, session.accountId, entries) : none;
  const views = entries.flatMap((entry) => {
    const view = entryView(session, entry, things);
    return isSearched && isEmpty(view.data) && !isEmpty(entry.data) ? [] : [view];
  });
  return withDeviceNames(platform, session.accountId, views);
}

/** Whether a query looks at what is in entries. */
export function looksInside({ audit }: Pick<EventQuery, "audit">): boolean {
  return audit?.search !== undefined || audit?.thing !== undefined;
}

/** Entries as consoles see them, each with the name that its device has now. */
async function withDeviceNames(platform: Platform, accountId: string, page: readonly StoredEvent[]): Promise<EventLog[]> {
  const serials = [...new Set(page.flatMap(({ serialNumber }) => serialNumber ?? []))];
  const named =
    serials.length === 0
      ? []
      : await platform.store.db
          .select({ serialNumber: devices.serialNumber, name: devices.name })
          .from(devices)
          .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, serials)));
  const names = new Map(named.map(({ serialNumber, name }) => [serialNumber, name]));
  return page.map(({ accountId: _account, notification: _notification, ...entry }) => {
    const deviceName = entry.serialNumber === undefined ? undefined : names.get(entry.serialNumber);
    return deviceName === undefined ? entry : { ...entry, deviceName };
  });
}
