import { DeviceType } from "#contract/enumerations.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { type Soon, whenThere } from "#kernel/soon.ts";
import { DoorClosed, Phone } from "#kernel/ui/icons.ts";
import { untilLoaded } from "#kernel/untilLoaded.ts";
import { DeviceDirectory } from "../devices/services.ts";

const most = 50;

/** Searches the loaded doors by name, site or serial number. Names that begin with the query come first. */
export function searchDoors(query: string, kernel: Kernel): Soon<EntityItem[]> {
  const directory = kernel.use(DeviceDirectory);
  const find = () =>
    findDevices(directory, query, isDoor, most).map((device) => ({
      id: device.serialNumber,
      title: device.name,
      subtitle: device.siteName,
      icon: device.deviceType === DeviceType.Intercoms ? Phone : DoorClosed,
      chip: device.isConnected ? directory.lockChip(device.lockState) : directory.connectionChip(device),
      args: { serialNumber: device.serialNumber },
    }));
  return whenThere(untilLoaded(directory.state), find);
}
