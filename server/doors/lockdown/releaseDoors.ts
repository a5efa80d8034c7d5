import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { deviceNotification } from "../../base/events/deviceNotification.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Session } from "../../access/session.ts";
import type { Platform } from "../../platform.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";

/** a person took single doors out of the lockdown, which goes on for the others. Not taken back into it when they reconnect. */
export async function releaseDoors(platform: Platform, session: Session, serialNumbers: readonly string[]): Promise<void> {
  const { accountId } = session;
  let released: string[] = [];
  await platform.events.record(accountId, async (transaction) => {
    const rows = await transaction
      .update(devices)
      .set({ lockdownId: null })
      .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, [...serialNumbers]), isNotNull(devices.lockdownId)))
      .returning({ serialNumber: devices.serialNumber, siteId: devices.siteId });
    released = rows.map(({ serialNumber }) => serialNumber);
    return rows.map(({ serialNumber, siteId }) => ({
      kind: "lockdown.door_released",
      serialNumber,
      siteId,
      actor: actorOf(session),
      notification: deviceNotification(serialNumber),
    }));
  });
  await tellDevices(platform, accountId, released);
}
