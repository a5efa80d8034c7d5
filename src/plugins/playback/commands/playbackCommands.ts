import * as z from "zod/mini";
import { DeviceType } from "#contract/enumerations.ts";
import { InstantUtc, SerialNumber } from "#contract/fields.ts";
import { aloneRefusal } from "#kernel/downloads/oneAtATime.ts";
import { type AnyCommand, type Command, type ConsoleState, command, type Kernel } from "#kernel/plugin.ts";
import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  Download,
  FastForward,
  History,
  type Icon,
  Maximize,
  Pause,
  Rewind,
  RotateCcw,
  RotateCw,
  ScanSearch,
  Scissors,
  Settings2,
  Volume2,
} from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { eventVideoPanel, playbackViewerPanel, togetherPanel } from "../panels.ts";
import { skipMs, speeds } from "../player/choices.ts";
import { OnePlayer, playerOf } from "../player/playedBy.ts";
import type { Player } from "../player/player.ts";
import { nextQuality, storedQuality } from "../player/quality.ts";
import { momentAtDevice } from "./momentAtDevice.ts";
import { type Playing, playingOf, takeAwayRefusal } from "./onePlayer.ts";

const replayMs = 30_000;
const OneCamera = z.object({ serialNumber: SerialNumber, at: z.optional(InstantUtc) });
type OneCamera = z.infer<typeof OneCamera>;

/** The focused camera, else the selected one. */
function situation({ focusedPanel, selection }: Readonly<ConsoleState>): OneCamera | undefined {
  const shown = focusedPanel && /^cameras\.|^walls\.tile$/.test(focusedPanel.panelId) ? focusedPanel.params["serialNumber"] : undefined;
  if (typeof shown === "string") return { serialNumber: shown };
  return selection?.kind === "camera" ? { serialNumber: selection.id } : undefined;
}

/** Why the operator cannot watch this camera's recordings, as a translation key. The platform decides again. */
function refusal({ serialNumber }: OneCamera, kernel: Kernel): string | undefined {
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  if (!device) return "playback.refusal.notFound";
  if (device.deviceType !== DeviceType.Camera || device.videoSourceId === undefined) return "playback.refusal.notRecorded";
  if (!kernel.state.user.videoRights.recorded) return "errors.error_recorded_not_allowed";
  return undefined;
}

export const ofOneCamera = {
  scope: "device_r" as const,
  isUndoable: true,
  args: OneCamera,
  pickers: { serialNumber: { entity: "camera", label: "playback.pick.camera" } } as const,
  argsFrom: situation,
  objectName: ({ serialNumber }: OneCamera, kernel: Kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: refusal,
};

interface KeyCommand<Thing> {
  icon: Icon;
  keys: string;
  act: (thing: Thing) => void | Promise<void>;
}

/** A command for what is playing; its button and its key run the same command. */
function onThing<Thing>(
  id: string,
  keysIn: string | string[],
  of: (args: OnePlayer, kernel: Kernel) => Thing | undefined,
  { icon, keys, act }: KeyCommand<Thing>,
): Command {
  return command({
    id: `playback:${id}`,
    title: `playback.command.${id}`,
    icon,
    scope: "device_r",
    keys,
    keysIn,
    isUndoable: true,
    args: OnePlayer,
    disabledBecause: (args, kernel) => (of(args, kernel) ? undefined : "playback.refusal.notOpen"),
    run: (args, kernel) => {
      const thing = of(args, kernel);
      return thing && act(thing);
    },
  });
}

export const onPlayer = (id: string, icon: Icon, keys: string, act: (player: Player) => void | Promise<void>) =>
  onThing(id, playbackViewerPanel.id, playerOf, { icon, keys, act });
/** A command that also works on several cameras on one clock. */
const onPlaying = (id: string, icon: Icon, keys: string, act: (playing: Playing) => void) =>
  onThing(id, [playbackViewerPanel.id, togetherPanel.id, eventVideoPanel.id], playingOf, { icon, keys, act });

/** Selects the next faster or slower speed; stays at the first and last one. */
function turn(player: Playing, by: 1 | -1): void {
  const all: readonly number[] = player.speeds ?? speeds;
  const next = all[all.indexOf(player.state.speed) + by];
  if (next !== undefined) player.setSpeed(next);
}

/** PL-09: opens the clip before or after the loaded one. */
const toClip = (id: string, icon: Icon, keys: string, direction: 1 | -1) =>
  command({
    id: `playback:${id}`,
    title: `playback.command.${id}`,
    icon,
    scope: "device_r",
    keys,
    keysIn: playbackViewerPanel.id,
    isUndoable: true,
    args: OnePlayer,
    disabledBecause(args, kernel) {
      const player = playerOf(args, kernel);
      if (!player) return "playback.refusal.notOpen";
      return player.nextClip(direction) === undefined ? "playback.reason.InsufficientDataAvailable" : undefined;
    },
    run(args, kernel) {
      const player = playerOf(args, kernel);
      const fromMs = player?.nextClip(direction);
      if (fromMs !== undefined) player?.moveClip(fromMs);
    },
  });

export const openRecording = command({
  id: "playback:open",
  title: "playback.command.open",
  icon: History,
  keywords: "playback.keywords.open",
  often: 4,
  ...ofOneCamera,
  fromMoment: momentAtDevice,
  run: ({ serialNumber, at }, kernel) => kernel.panels.open(playbackViewerPanel, { serialNumber, ...(at !== undefined && { at }) }),
});
export const replayRecording = command({
  id: "playback:replay",
  title: "playback.command.replay",
  icon: RotateCcw,
  keywords: "playback.keywords.replay",
  keys: "b",
  keysIn: ["cameras.live", "walls.tile"],
  ...ofOneCamera,
  run: ({ serialNumber }, kernel) =>
    kernel.panels.open(playbackViewerPanel, { serialNumber, at: new Date(kernel.realtime.serverNowMs() - replayMs).toISOString() }),
});
export const togglePlayback = onPlaying("toggle", Pause, "space", (player) => player.toggle());
export const playBack = onPlaying("back", RotateCcw, "left", (player) => player.skip(-skipMs));
export const playForward = onPlaying("forward", RotateCw, "right", (player) => player.skip(skipMs));
export const playSlower = onPlaying("slower", Rewind, "down", (player) => turn(player, -1));
export const playFaster = onPlaying("faster", FastForward, "up", (player) => turn(player, 1));
export const previousClip = toClip("previous-clip", ArrowLeft, "p", -1);
export const nextClip = toClip("next-clip", ArrowRight, "n", 1);
export const showRecordingFullScreen = onPlayer("full-screen", Maximize, "f", (player) => player.toggleFullScreen());
export const changeRecordingQuality = command({
  id: "playback:quality",
  title: "playback.command.quality",
  icon: Settings2,
  keywords: "playback.keywords.quality",
  scope: "device_r",
  keys: "q",
  keysIn: playbackViewerPanel.id,
  isUndoable: true,
  args: OnePlayer,
  disabledBecause: (args, kernel) => (playerOf(args, kernel) ? undefined : "playback.refusal.notOpen"),
  run(args, kernel) {
    const player = playerOf(args, kernel);
    if (!player) return;
    const quality = nextQuality(player.state.quality);
    storedQuality.write(kernel, quality);
    player.setQuality(quality);
  },
});
export const muteRecording = onPlayer("mute", Volume2, "m", (player) => player.toggleSound());
export const searchMotion = onPlayer("search-motion", ScanSearch, "r", (player) => player.toggleSearch());
export const selectRange = onPlayer("select", Scissors, "s", (player) => player.toggleSelection());
export const markStart = onPlayer("mark-start", ArrowLeftToLine, "i", (player) => player.mark("fromMs"));
export const markEnd = onPlayer("mark-end", ArrowRightToLine, "o", (player) => player.mark("toMs"));
export const downloadRange = command({
  id: "playback:download",
  title: "playback.command.download",
  icon: Download,
  keywords: "playback.keywords.download",
  scope: "device_r",
  args: z.object({ ...OnePlayer.shape, gaps: z.optional(z.enum(["keep", "collapse"])) }),
  disabledBecause: (args, kernel) => takeAwayRefusal(args, kernel) ?? aloneRefusal(kernel, "playback"),
  run: async ({ gaps = "collapse", ...args }, kernel) => {
    const player = playerOf(args, kernel);
    const range = player?.state.selection;
    if (!player || !range) return;
    (await import("../download/startDownload.ts")).startDownload(kernel, { ...player.camera, range: { ...range }, gaps });
    kernel.toast.success("playback.toast.Started");
    player.toggleSelection();
  },
});

export const playbackCommands: readonly AnyCommand[] = [
  openRecording,
  replayRecording,
  togglePlayback,
  playBack,
  playForward,
  playSlower,
  playFaster,
  previousClip,
  nextClip,
  showRecordingFullScreen,
  changeRecordingQuality,
  muteRecording,
  searchMotion,
  selectRange,
  markStart,
  markEnd,
  downloadRange,
];
