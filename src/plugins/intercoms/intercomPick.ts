import { DeviceType } from "#contract/enumerations.ts";
import type { Kernel, PickerOption } from "#kernel/plugin.ts";
import { BellRing } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";

/** The intercoms within the session's reach, by name. */
export function listIntercoms(kernel: Pick<Kernel, "use" | "state">): PickerOption[] {
  const inOrder = new Intl.Collator(kernel.state.language, { numeric: true });
  return Object.values(kernel.use(DeviceDirectory).state.devices)
    .filter(({ deviceType }) => deviceType === DeviceType.Intercoms)
    .toSorted((one, other) => inOrder.compare(one.name, other.name))
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: `${name}, ${siteName}`, icon: BellRing }));
}

/** Only intercoms have a directory. */
export function isIntercom(serialNumber: string, kernel: Pick<Kernel, "use">): boolean {
  return kernel.use(DeviceDirectory).get(serialNumber)?.deviceType === DeviceType.Intercoms;
}
