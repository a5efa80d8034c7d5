import { and, eq, inArray } from "drizzle-orm";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";
import type { StoredEvent } from "../events/eventLog.ts";
import { handle } from "../http/handle.ts";
import type { Platform } from "../platform.ts";
import { devices } from "../store/schema/devices.ts";
import { fromCursor, toCursor } from "./cursor.ts";

/** The log as the session reaches it: entries of its sites and devices, and those of the account as a whole. */
export const listEventLogsHandler = handle(listEventLogs, async ({ query, session, platform }) => {
  const before = query.after === undefined ? undefined : fromCursor(query.after);
  if (query.after !== undefined && before === undefined) throw new EventError("error_invalid_request");
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const found = await platform.events.query(session.accountId, {
    // One more than asked for tells whether there is a next page.
    limit: pageSize + 1,
    ...(before !== undefined && { before }),
    ...(query.serialNumber !== undefined && { serialNumber: query.serialNumber }),
    ...(query.kinds !== undefined && { kinds: query.kinds.split(",") }),
    ...(query.fromUtc !== undefined && { from: new Date(query.fromUtc) }),
    ...(query.toUtc !== undefined && { to: new Date(query.toUtc) }),
    ...(session.siteIds !== "all" && { siteIds: session.siteIds }),
    // Who signed in from where is for those who answer for the account.
    isWithoutPersonal: !session.scopes.has("account_r"),
    ...(session.deviceSerials && { serialNumbers: session.deviceSerials }),
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const rows = await withDeviceNames(platform, session.accountId, page);
  return { rows, ...(found.length > pageSize && last && { next: toCursor(last.sequence) }) };
});

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
