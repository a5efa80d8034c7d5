import { getDevices } from "#contract/devices.ts";
import { handle } from "../http/handle.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

export const getDevicesHandler = handle(getDevices, async ({ body, session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  return { devices: await readDevicesBySerial(platform, session, body.serialNumbers), sequence };
});
