import type { Device } from "#contract/devices.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { foldedText, foldedWords } from "#domain/identity/foldedText.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { type Soon, whenThere } from "#kernel/soon.ts";
import { Cctv, Phone } from "#kernel/ui/icons.ts";
import { untilLoaded } from "#kernel/untilLoaded.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { hasPicture, isCamera } from "./isCamera.ts";

const most = 50;

/** Searches the loaded cameras by number, name or site. An exact number comes first. */
export function searchCameras(query: string, kernel: Kernel): Soon<EntityItem[]> {
  const directory = kernel.use(DeviceDirectory);
  const find = () =>
    rankCameras(findDevices(directory, "", hasPicture, Number.POSITIVE_INFINITY), query)
      .slice(0, most)
      .map((device) => ({
        id: device.serialNumber,
        title: device.number === undefined ? device.name : `${device.number} ${device.name}`,
        subtitle: device.siteName,
        icon: isCamera(device) ? Cctv : Phone,
        chip: directory.connectionChip(device),
        args: { serialNumber: device.serialNumber },
      }));
  return whenThere(untilLoaded(directory.state), find);
}

export function rankCameras(devices: readonly Device[], query: string): Device[] {
  const typed = foldedText(query);
  const words = foldedWords(query);
  return devices
    .filter(hasPicture)
    .map((device) => ({
      device,
      text: foldedText(`${device.number ?? ""} ${device.name} ${device.siteName} ${device.serialNumber}`),
    }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ device }) => ({ device, rank: rankOf(device, typed) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.device.number ?? Number.MAX_SAFE_INTEGER) - (b.device.number ?? Number.MAX_SAFE_INTEGER) ||
        a.device.name.localeCompare(b.device.name),
    )
    .map(({ device }) => device);
}

function rankOf({ number, name }: Device, typed: string): number {
  if (typed === "") return 0;
  if (String(number ?? "") === typed) return 0;
  if (foldedText(name).startsWith(typed)) return 1;
  return String(number ?? "").startsWith(typed) ? 2 : 3;
}
