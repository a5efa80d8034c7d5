import { readDeviceCatalog } from "#contract/catalog.ts";
import { minuteMs } from "#contract/durations.ts";
import { networkOf } from "../../http/networkOf.ts";
import { EventError } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { requireIntercom, unitsOf } from "./intercoms.ts";

/** Limits reads, so that nobody collects names by trying serial numbers. Several visitors may share one address. */
const readings: AttemptRule = { name: "device-catalog", limit: 120, windowMs: 10 * minuteMs };

/** PB-11 */
export const readDeviceCatalogHandler = handle(readDeviceCatalog, async ({ query, platform, caller }) => {
  const { store, keys, clock } = platform;
  const isWithin = await createAttempts({ db: store.db, keys, clock }).count(readings, networkOf(caller.address));
  if (!isWithin) throw new EventError("error_too_many_requests", 429);
  const intercom = await requireIntercom(platform, query.serialNumber);
  const units = await unitsOf(platform, intercom);
  return {
    accountName: intercom.accountName,
    ...(intercom.privacyUrl !== undefined && { privacyUrl: intercom.privacyUrl }),
    deviceName: intercom.device.name,
    siteName: intercom.siteName,
    isConnected: intercom.device.isConnected,
    units: units.map(({ unitType, displayName, fullName, personId }) => ({
      unitType,
      displayName,
      fullName,
      ...(personId !== null && { userId: personId }),
    })),
  };
});
