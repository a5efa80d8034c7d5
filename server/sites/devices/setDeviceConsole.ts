import { and, eq, ne } from "drizzle-orm";
import { setDeviceConsole } from "#contract/devices.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { isUniqueViolation } from "../../base/store/isUniqueViolation.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { changeDeviceSettings } from "./changeDeviceSettings.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

/** number and pairs are replaced as a whole; no number takes it away. */
export const setDeviceConsoleHandler = handle(setDeviceConsole, async ({ params, body, session, platform }) => {
  const pairedSerials = [...new Set(body.pairedSerials)].filter((serial) => serial !== params.serial);
  const paired = await readDevicesBySerial(platform, session, pairedSerials);
  if (paired.length < pairedSerials.length) throw notFound("error_device_not_found");
  const number = body.number ?? null;
  try {
    return await changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row, transaction) => {
      if (number !== null) {
        const isOther = and(eq(devices.accountId, row.accountId), eq(devices.number, number), ne(devices.serialNumber, row.serialNumber));
        const [holder] = await transaction.select({ serialNumber: devices.serialNumber }).from(devices).where(isOther);
        if (holder) throw conflict("error_device_number_taken");
      }
      return {
        kind: "device.console_changed",
        set: { number, pairedSerials },
        data: { from: { number: row.number, pairedSerials: row.pairedSerials }, to: { number, pairedSerials } },
      };
    });
  } catch (error) {
    // Two people gave the same number at once: the index let one of them win.
    if (isUniqueViolation(error)) throw conflict("error_device_number_taken");
    throw error;
  }
});
