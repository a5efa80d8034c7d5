import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import { InstantUtc, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, type Command, command, type Kernel } from "#kernel/plugin.ts";
import { Camera, History, type Icon, SkipBack, SkipForward } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { serialsAround } from "../device/serialsAround.ts";
import { playbackViewerPanel } from "../panels.ts";
import { cameraOf, OnePlayer, playerOf } from "../player/playedBy.ts";
import { momentAtDevice } from "./momentAtDevice.ts";

/** Playback starts this long before the event, so that the operator sees what led to it. */
const beforeMs = 5_000;
const apartMs = 500;

/** PL-13: jumps to the event before or after the instant on screen. */
function jump(id: string, icon: Icon, keys: string, direction: 1 | -1): Command {
  return command({
    id: `playback:${id}`,
    title: `playback.command.${id}`,
    icon,
    keywords: "playback.keywords.events",
    scope: "accesslogs_r",
    keys,
    keysIn: playbackViewerPanel.id,
    isUndoable: true,
    args: OnePlayer,
    disabledBecause: (args, kernel) => (playerOf(args, kernel) ? undefined : "playback.refusal.notOpen"),
    async run(args, kernel, { signal }) {
      const player = playerOf(args, kernel);
      const camera = player && cameraOf(player, kernel);
      if (!camera) return;
      const { findMarker } = await import("../markers/readMarkers.ts");
      // The player stands `beforeMs` before the event of the last jump, so the search starts after that event.
      const atMs = player.shownMs() + beforeMs + apartMs * direction;
      const found = await findMarker(kernel, player.videoSourceId, { atMs, direction }, signal);
      if (found) player.goTo(found.atMs - beforeMs);
      else kernel.toast.info(direction > 0 ? "playback.noLaterEvent" : "playback.noEarlierEvent");
    },
  });
}

function stillRefusal(args: z.infer<typeof OnePlayer>, kernel: Kernel): string | undefined {
  const player = playerOf(args, kernel);
  if (!player) return "playback.refusal.notOpen";
  if (!kernel.state.user.videoRights.export) return "errors.error_export_not_allowed";
  return player.state.status === "playing" || player.state.status === "paused" ? undefined : "playback.refusal.noPicture";
}

const AtDoor = z.object({ serialNumber: SerialNumber, at: z.optional(InstantUtc) });
type AtDoor = z.infer<typeof AtDoor>;

/** The camera of a door: its own, or one that is paired with it. */
export function cameraAt({ serialNumber }: AtDoor, kernel: Kernel): Device | undefined {
  const directory = kernel.use(DeviceDirectory);
  const door = directory.get(serialNumber);
  const around = door ? serialsAround(door, directory.state.devices) : [];
  return around.flatMap((serial) => directory.get(serial) ?? []).find((device) => device.videoSourceId !== undefined);
}

export const previousEvent = jump("previous-event", SkipBack, "shift+left", -1);
export const nextEvent = jump("next-event", SkipForward, "shift+right", 1);
export const takeRecordingSnapshot = command({
  id: "playback:snapshot",
  title: "playback.command.snapshot",
  icon: Camera,
  keywords: "playback.keywords.snapshot",
  scope: "device_r",
  args: OnePlayer,
  disabledBecause: stillRefusal,
  async run(args, kernel) {
    const player = playerOf(args, kernel);
    if (player) await (await import("./saveStill.ts")).saveStill(player, kernel, cameraOf(player, kernel)?.name);
  },
});
export const showAtDoor = command({
  id: "playback:at-door",
  title: "playback.command.at-door",
  icon: History,
  keywords: "playback.keywords.at-door",
  scope: "device_r",
  isUndoable: true,
  args: AtDoor,
  pickers: { serialNumber: { entity: "door", label: "playback.pick.door" } },
  argsFrom: ({ selection }) =>
    selection?.kind === "door" ? { serialNumber: selection.id, ...(selection.at !== undefined && { at: selection.at }) } : undefined,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: (args, kernel) => {
    if (!cameraAt(args, kernel)) return "playback.refusal.noCamera";
    return kernel.state.user.videoRights.recorded ? undefined : "errors.error_recorded_not_allowed";
  },
  fromMoment: momentAtDevice,
  run: (args, kernel) => {
    const camera = cameraAt(args, kernel);
    if (!camera) return;
    const at = args.at === undefined ? undefined : new Date(Date.parse(args.at) - beforeMs).toISOString();
    kernel.panels.open(playbackViewerPanel, { serialNumber: camera.serialNumber, ...(at !== undefined && { at }) });
  },
});

export const eventCommands: readonly AnyCommand[] = [previousEvent, nextEvent, takeRecordingSnapshot, showAtDoor];
