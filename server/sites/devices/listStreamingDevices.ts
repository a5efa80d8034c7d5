import { and, eq, ne } from "drizzle-orm";
import { listStreamingDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { mayWatch } from "../../access/decide.ts";
import { handle } from "../../http/handle.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { readDevices } from "./presentDevice.ts";

export const listStreamingDevicesHandler = handle(listStreamingDevices, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevices(platform, session, and(eq(devices.isVideoEnabled, true), ne(devices.deviceType, DeviceType.Gateway)));
  return { devices: found.filter((device) => mayWatch(session, { ...device, accountId: session.accountId }, "live")), sequence };
});
