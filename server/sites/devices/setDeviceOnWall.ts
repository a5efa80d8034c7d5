import { setDeviceOnWall } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { changeDeviceSettings } from "./changeDeviceSettings.ts";

/** DV-16: only what opens hangs on this wall. */
export const setDeviceOnWallHandler = handle(setDeviceOnWall, ({ params, session, platform }) =>
  changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row) => {
    const isOnWall = params.value === "true";
    if (!isDoor(row)) throw conflict("error_device_not_eligible");
    if (row.isOnWall === isOnWall) throw conflict(isOnWall ? "error_device_already_on_wall" : "error_device_already_off_wall");
    return { kind: "device.on_wall_changed", set: { isOnWall }, data: { from: row.isOnWall, to: isOnWall } };
  }),
);
