import type { TypedMoment } from "#kernel/format/typedMoment.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** The argument `at` for a typed time: in the zone of the device, or of the first site while no device is known. */
export function momentAtDevice(moment: TypedMoment, known: Readonly<Record<string, unknown>>, kernel: Kernel): { at: string } {
  const device = kernel.use(DeviceDirectory).get(String(known["serialNumber"]));
  const zone = device?.timeZoneId ?? kernel.state.user.sites[0]?.timeZoneId ?? "UTC";
  return { at: moment.instantIn(zone) };
}
