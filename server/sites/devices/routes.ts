import type { Route } from "../../http/handle.ts";
import { allowPinsHandler } from "./allowPins.ts";
import { getAccessControlStateHandler } from "./getAccessControlState.ts";
import { getDeviceHandler } from "./getDevice.ts";
import { getDevicesHandler } from "./getDevices.ts";
import { getWebCredentialHandler } from "./getWebCredential.ts";
import { listDevicesHandler } from "./listDevices.ts";
import { listDevicesOnWallHandler } from "./listDevicesOnWall.ts";
import { listStreamingDevicesHandler } from "./listStreamingDevices.ts";
import { renameDeviceHandler } from "./renameDevice.ts";
import { setDeviceConsoleHandler } from "./setDeviceConsole.ts";
import { setDeviceOnWallHandler } from "./setDeviceOnWall.ts";
import { setLockStateHandler } from "./setLockState.ts";

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
