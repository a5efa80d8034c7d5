import { getAccessControlState } from "#contract/devices.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

export const getAccessControlStateHandler = handle(getAccessControlState, async ({ body, session, platform }) => {
  const found = await readDevicesBySerial(platform, session, body.serialNumbers);
  if (found.length < new Set(body.serialNumbers).size) throw notFound("error_device_not_found");
  return found.map(({ serialNumber, isConnected, lockState, doorState, sequence }) => ({
    serialNumber,
    isConnected,
    lockState,
    doorState,
    sequence,
  }));
});
