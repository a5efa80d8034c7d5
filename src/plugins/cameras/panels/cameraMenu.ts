import type { Device } from "#contract/devices.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

const groups = [
  ["cameras:live", "cameras:live-window", "playback:open", "playback:snapshots", "cameras:quality", "cameras:show"],
  ["cameras:edit", "cameras:rename", "cameras:enable", "cameras:disable"],
  ["cameras:remove"],
];

/** The commands of one camera. */
export function cameraMenu({ serialNumber, name }: Device, kernel: Kernel): MenuEntry[] {
  return commandMenu(kernel, { heading: name, groups, args: { serialNumber }, danger: ["cameras:remove"] });
}
