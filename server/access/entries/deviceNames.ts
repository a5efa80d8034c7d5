import { and, eq, inArray } from "drizzle-orm";
import type { EventLog } from "#contract/eventLogs.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import type { Platform } from "../../platform.ts";
import { devices } from "../../base/store/schema/devices.ts";

/** Entries as consoles see them, each with the name that its device has now. */
export async function withDeviceNames(platform: Platform, accountId: string, page: readonly StoredEvent[]): Promise<EventLog[]> {
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
