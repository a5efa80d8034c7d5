import { and, eq, ne } from "drizzle-orm";
import {
  listStreamingDevices,
  listDevicesOnWall,
  getDevices,
  getDevice,
  getAccessControlState,
  getWebCredential,
} from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { handle, type Route } from "../../http/handle.ts";
import { allowPinsHandler } from "./allowPins.ts";
import { listDevicesHandler } from "./listDevices.ts";
import { renameDeviceHandler } from "./renameDevice.ts";
import { setDeviceConsoleHandler } from "./setDeviceConsole.ts";
import { setDeviceOnWallHandler } from "./setDeviceOnWall.ts";
import { setLockStateHandler } from "./setLockState.ts";
import { mayWatch } from "../../access/decide.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { readDevices, readDevicesBySerial, requireDevice } from "./presentDevice.ts";
import { notFound } from "../../base/errors.ts";

const listStreamingDevicesHandler = handle(listStreamingDevices, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevices(platform, session, and(eq(devices.isVideoEnabled, true), ne(devices.deviceType, DeviceType.Gateway)));
  return { devices: found.filter((device) => mayWatch(session, { ...device, accountId: session.accountId }, "live")), sequence };
});

const listDevicesOnWallHandler = handle(listDevicesOnWall, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  return { devices: await readDevices(platform, session, eq(devices.isOnWall, true)), sequence };
});

const getDevicesHandler = handle(getDevices, async ({ body, session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevicesBySerial(platform, session, body.serialNumbers);
  return { devices: found.filter(({ deviceType }) => deviceType !== DeviceType.Gateway), sequence };
});

const getDeviceHandler = handle(getDevice, ({ params, session, platform }) => requireDevice(platform, session, params.serial));

const getAccessControlStateHandler = handle(getAccessControlState, async ({ body, session, platform }) => {
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

/** CR-06: only people who may unlock doors remotely can use the web credential. */
const getWebCredentialHandler = handle(getWebCredential, async ({ params, session, platform }) => {
  const device = await requireDevice(platform, session, params.serial);
  return { hasWebCredential: device.hasWebCredential && session.scopes.has("deviceremoteaccess_w") };
});

export const devicesRoutes: readonly Route[] = [
  listDevicesHandler,
  listStreamingDevicesHandler,
  listDevicesOnWallHandler,
  getDevicesHandler,
  getDeviceHandler,
  renameDeviceHandler,
  setDeviceConsoleHandler,
  setDeviceOnWallHandler,
  getAccessControlStateHandler,
  setLockStateHandler,
  allowPinsHandler,
  getWebCredentialHandler,
];
