import * as z from "zod/mini";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Activity, CirclePause, SlidersHorizontal } from "#kernel/ui/icons.ts";
import { ofOneCamera, pictures, view } from "./oneCamera.ts";
import { pictureRefusal } from "./refusals.ts";

export const showStatistics = command({
  id: "cameras:statistics",
  title: "cameras.picture.statistics",
  icon: Activity,
  keywords: "cameras.picture.keywords",
  scope: "device_r",
  keys: "i",
  keysIn: pictures,
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: pictureRefusal,
  run: (args, kernel) => view(args, kernel)?.toggleStatistics(),
});
export const changeLiveQuality = command({
  id: "cameras:quality",
  title: "cameras.picture.quality",
  icon: SlidersHorizontal,
  keywords: "cameras.picture.qualityKeywords",
  scope: "device_r",
  isUndoable: true,
  ...ofOneCamera,
  args: z.extend(ofOneCamera.args, { choice: z.string() }),
  pickers: {
    ...ofOneCamera.pickers,
    choice: {
      label: "cameras.picture.whichQuality",
      options: async (kernel) =>
        (await import("../live/renditionRule.ts")).renditionChoices.map((value) => ({
          value,
          label: kernel.t(`cameras.picture.choice.${value}`),
        })),
    },
  },
  disabledBecause: (args, kernel) =>
    pictureRefusal(args, kernel) ?? (view(args, kernel)?.state.rendition === undefined ? "cameras.picture.onlyOne" : undefined),
  async run({ serialNumber, choice }, kernel) {
    (await import("../tile/tileChoices.ts")).chooseRendition(kernel, serialNumber, choice);
    kernel.toast.success("cameras.picture.chosen");
  },
});
export const keepPlaying = command({
  id: "cameras:keep-playing",
  title: "cameras.picture.keepPlaying",
  icon: CirclePause,
  keywords: "cameras.picture.keepKeywords",
  scope: "device_r",
  isUndoable: true,
  args: z.object({ warmth: z.string() }),
  pickers: {
    warmth: {
      label: "cameras.picture.howLong",
      options: async (kernel) =>
        (await import("../tile/hiddenPause.ts")).warmths.map((value) => ({ value, label: kernel.t(`cameras.picture.warmth.${value}`) })),
    },
  },
  async run({ warmth }, kernel) {
    (await import("../tile/tileChoices.ts")).keepPlaying(kernel, warmth);
    kernel.toast.success("cameras.picture.kept");
  },
});

/** B-26: how the console receives live video. */
export const pictureCommands: readonly AnyCommand[] = [showStatistics, changeLiveQuality, keepPlaying];
