import type { Device } from "#contract/devices.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

const groups = [
  ["doors:show", "cameras:live", "cameras:live-window"],
  ["doors:unlock", "doors:keep-open", "doors:lock", "lockdown:release-door", "doors:allow-pins"],
  ["access:who"],
  ["doors:rename", "doors:set-zones"],
];

/** The commands of one door. */
export function doorMenu({ serialNumber, name }: Device, kernel: Kernel): MenuEntry[] {
  return commandMenu(kernel, { heading: name, groups, args: { serialNumber } });
}
