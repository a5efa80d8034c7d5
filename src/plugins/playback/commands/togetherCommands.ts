import * as z from "zod/mini";
import { minuteMs } from "#contract/durations.ts";
import { Id, InstantUtc, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { Grid3x3, Plus, X } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { Walls } from "../../walls/services.ts";
import { togetherPanel } from "../panels.ts";
import { focusedPlayer } from "../player/players.ts";
import { mostCameras, OpenTogether } from "../together/togethers.ts";
import { ofOneCamera } from "./playbackCommands.ts";

const backMs = minuteMs;
const OneCamera = z.object({ serialNumber: SerialNumber, at: z.optional(InstantUtc) });
const OneWall = z.object({ id: Id });

/** The cameras on screen: several on one clock, else the one of the focused player. */
function watched(kernel: Kernel): { serialNumbers: readonly string[]; at: string | undefined } {
  const player = focusedPlayer(kernel);
  if (player) {
    const { devices } = kernel.use(DeviceDirectory).state;
    const own = Object.values(devices).find(({ videoSourceId }) => videoSourceId === player.videoSourceId)?.serialNumber;
    return { serialNumbers: own === undefined ? [] : [own], at: new Date(player.shownMs()).toISOString() };
  }
  return { serialNumbers: kernel.kept(OpenTogether).current?.serialNumbers ?? [], at: undefined };
}

function show(kernel: Kernel, serialNumbers: readonly string[], at?: string): void {
  kernel.panels.open(togetherPanel, { cameras: serialNumbers.join(","), ...(at !== undefined && { at }) });
}

/** The cameras of a wall that record, in the order of its tiles. */
function camerasOfWall({ id }: { id: string }, kernel: Kernel): string[] {
  const directory = kernel.use(DeviceDirectory);
  const serials =
    kernel
      .use(Walls)
      .get(id)
      ?.streams?.flatMap(({ serialNumber }) => serialNumber ?? []) ?? [];
  return [...new Set(serials)].filter((serial) => directory.get(serial)?.videoSourceId !== undefined).slice(0, mostCameras);
}

export const addCameraBeside = command({
  id: "playback:add-camera",
  title: "playback.command.add-camera",
  icon: Plus,
  keywords: "playback.keywords.several",
  scope: "device_r",
  isUndoable: true,
  args: OneCamera,
  pickers: ofOneCamera.pickers,
  objectName: ofOneCamera.objectName,
  disabledBecause(args, kernel) {
    const { serialNumbers } = watched(kernel);
    if (serialNumbers.includes(args.serialNumber)) return "playback.refusal.alreadyThere";
    return serialNumbers.length >= mostCameras ? "playback.refusal.tooMany" : ofOneCamera.disabledBecause(args, kernel);
  },
  run({ serialNumber, at }, kernel) {
    const now = watched(kernel);
    show(kernel, [...now.serialNumbers, serialNumber], at ?? now.at);
  },
});
export const removeCameraBeside = command({
  id: "playback:remove-camera",
  title: "playback.command.remove-camera",
  icon: X,
  scope: "device_r",
  isUndoable: true,
  isInPalette: false,
  args: z.object({ serialNumber: SerialNumber }),
  objectName: ofOneCamera.objectName,
  disabledBecause: ({ serialNumber }, kernel) =>
    kernel.kept(OpenTogether).current?.serialNumbers.includes(serialNumber) ? undefined : "playback.refusal.notOpen",
  run: ({ serialNumber }, kernel) =>
    show(
      kernel,
      (kernel.kept(OpenTogether).current?.serialNumbers ?? []).filter((each) => each !== serialNumber),
    ),
});
export const playWall = command({
  id: "playback:wall",
  title: "playback.command.wall",
  icon: Grid3x3,
  keywords: "playback.keywords.several",
  scope: "device_r",
  isUndoable: true,
  args: OneWall,
  pickers: { id: { entity: "wall", label: "playback.pick.wall" } },
  argsFrom: ({ sharedLayout }) => sharedLayout && { id: sharedLayout.id },
  objectName: ({ id }, kernel) => kernel.use(Walls).get(id)?.videoWallName,
  disabledBecause(args, kernel) {
    if (!kernel.state.user.videoRights.recorded) return "errors.error_recorded_not_allowed";
    return camerasOfWall(args, kernel).length === 0 ? "playback.refusal.noneOnWall" : undefined;
  },
  run: (args, kernel) => show(kernel, camerasOfWall(args, kernel), new Date(kernel.realtime.serverNowMs() - backMs).toISOString()),
});

export const togetherCommands: readonly AnyCommand[] = [addCameraBeside, removeCameraBeside, playWall];
