import { and, eq, sql } from "drizzle-orm";
import type { Device } from "#contract/devices.ts";
import type { EventData } from "#contract/events/eventKinds.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { entryOf } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";
import { type DeviceRow, requireDevice } from "./presentDevice.ts";

type SettingsKind = "device.renamed" | "device.console_changed" | "device.on_wall_changed" | "device.zones_changed";

interface ChangeOfKind<Kind extends SettingsKind> {
  kind: Kind;
  set: Partial<typeof devices.$inferInsert>;
  data: EventData<Kind>;
}
export type DeviceSettingsChange = { [Kind in SettingsKind]: ChangeOfKind<Kind> }[SettingsKind];

/** Changes a device's settings in one step with its entry in the log, and tells consoles and the device. */
export async function changeDeviceSettings(
  { platform, session, serialNumber }: { platform: Platform; session: Session; serialNumber: string },
  decide: (row: DeviceRow, transaction: Database) => Promise<DeviceSettingsChange>,
): Promise<Device> {
  const { accountId } = session;
  await requireDevice(platform, session, serialNumber);
  const isThis = and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber));
  let gatewaySerial: string | null = null;
  await platform.events.record(accountId, async (transaction) => {
    const [row] = await transaction.select().from(devices).where(isThis).for("update");
    if (!row) throw notFound("error_device_not_found");
    gatewaySerial = row.gatewaySerial;
    const { kind, set, data } = await decide(row, transaction);
    await transaction
      .update(devices)
      .set({ ...set, version: sql`${devices.version} + 1` })
      .where(isThis);
    return [entryOf({ kind, serialNumber, siteId: row.siteId, actor: actorOf(session) }, data)];
  });
  platform.deviceLink.pushConfig(accountId, gatewaySerial ?? serialNumber).catch((error: unknown) => {
    platform.log.error("A device's configuration was not sent", { serialNumber, error: String(error) });
  });
  return requireDevice(platform, session, serialNumber);
}
