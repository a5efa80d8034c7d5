import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

const groups = [
  ["doors:show", "cameras:live", "cameras:live-window"],
  ["doors:unlock", "doors:keep-open", "doors:lock", "lockdown:release-door", "doors:allow-pins"],
  ["access:who"],
  ["doors:rename", "doors:set-zones"],
];

/** Of what visitors ring at. */
const bell = ["intercoms:show-code", "notices:snooze-device", "notices:end-snooze"];

/** The commands of one door. */
export function doorMenu({ serialNumber, name, deviceType }: Device, kernel: Kernel): MenuEntry[] {
  const all = deviceType === DeviceType.Intercoms ? [...groups, bell] : groups;
  return commandMenu(kernel, { heading: name, groups: all, args: { serialNumber } });
}
