import { eq } from "drizzle-orm";
import { listDevicesOnWall } from "#contract/devices.ts";
import { handle } from "../../http/handle.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { readDevices } from "./presentDevice.ts";

export const listDevicesOnWallHandler = handle(listDevicesOnWall, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  return { devices: await readDevices(platform, session, eq(devices.isOnWall, true)), sequence };
});
