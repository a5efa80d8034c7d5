import { getDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { handle } from "../../http/handle.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

export const getDevicesHandler = handle(getDevices, async ({ body, session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevicesBySerial(platform, session, body.serialNumbers);
  return { devices: found.filter(({ deviceType }) => deviceType !== DeviceType.Gateway), sequence };
});
