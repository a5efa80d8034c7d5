import { renameDevice } from "#contract/devices.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { changeDeviceSettings } from "./changeDeviceSettings.ts";

/** DV-02: refuses an outdated version, because somebody else was faster. */
export const renameDeviceHandler = handle(renameDevice, ({ params, body, session, platform }) =>
  changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row) => {
    if (body.version !== undefined && body.version !== row.version) throw conflict("error_device_version_conflict");
    return { kind: "device.renamed", set: { name: body.name }, data: { from: row.name, to: body.name } };
  }),
);
