import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Image } from "#kernel/ui/icons.ts";
import { snapshotPanel } from "../panels.ts";
import { ofOneCamera } from "./playbackCommands.ts";

export const showSnapshots = command({
  id: "playback:snapshots",
  title: "playback.command.snapshots",
  icon: Image,
  keywords: "playback.keywords.snapshots",
  ...ofOneCamera,
  run: ({ serialNumber }, kernel) => kernel.panels.open(snapshotPanel, { serialNumber }),
});

/** SN-01 */
export const snapshotCommands: readonly AnyCommand[] = [showSnapshots];
