import { getDevice } from "#contract/devices.ts";
import { handle } from "../../http/handle.ts";
import { requireDevice } from "./presentDevice.ts";

export const getDeviceHandler = handle(getDevice, ({ params, session, platform }) => requireDevice(platform, session, params.serial));
