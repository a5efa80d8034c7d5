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

/** For a door that the account has claimed and that has not enrolled. */
const claim = ["doors:withdraw-claim"];

/** For devices with a doorbell. */
const bell = ["intercoms:show-code", "notices:snooze-device", "notices:end-snooze"];

/** The commands of one door. */
export function doorMenu({ serialNumber, name, deviceType, claimExpiresAtUtc }: Device, kernel: Kernel): MenuEntry[] {
  const all = [...groups, ...(deviceType === DeviceType.Intercoms ? [bell] : []), ...(claimExpiresAtUtc === undefined ? [] : [claim])];
  return commandMenu(kernel, { heading: name, groups: all, args: { serialNumber } });
}
