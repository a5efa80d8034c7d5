import { type AnyCommand, command } from "#kernel/plugin.ts";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type Icon, RotateCcw, ZoomIn, ZoomOut } from "#kernel/ui/icons.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { ofOneCamera, pictures, view } from "./oneCamera.ts";

/** How far one press of an arrow key moves the video, as a share of the tile. */
const panStep = 0.1;

interface ZoomDeed {
  id: AnyCommand["id"];
  title: string;
  icon: Icon;
  keys: string;
  run(zoom: PictureZoom): void;
  /** Why the command would change nothing, as a translation key. */
  refusal?(zoom: PictureZoom): string | undefined;
}

const wholeRefusal = ({ state }: PictureZoom) => (state.factor === 1 ? "cameras.zoom.whole" : undefined);

/** A command that changes the visible part of a live video. */
const zoomCommand = ({ id, title, icon, keys, run, refusal }: ZoomDeed) =>
  command({
    id,
    title,
    icon,
    keywords: "cameras.zoom.keywords",
    scope: "device_r",
    keys,
    keysIn: pictures,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause(args, kernel) {
      const shown = view(args, kernel);
      return shown ? refusal?.(shown.zoom) : "cameras.refusal.notOpen";
    },
    run(args, kernel) {
      const shown = view(args, kernel);
      if (shown) run(shown.zoom);
    },
  });

export const zoomIn = zoomCommand({
  id: "cameras:zoom-in",
  title: "cameras.zoom.in",
  icon: ZoomIn,
  keys: "plus",
  run: (zoom) => zoom.step(1),
});
export const zoomOut = zoomCommand({
  id: "cameras:zoom-out",
  title: "cameras.zoom.out",
  icon: ZoomOut,
  keys: "minus",
  run: (zoom) => zoom.step(-1),
});
export const resetZoom = zoomCommand({
  id: "cameras:reset-zoom",
  title: "cameras.zoom.reset",
  icon: RotateCcw,
  keys: "0",
  run: (zoom) => zoom.reset(),
  refusal: wholeRefusal,
});
export const lookLeft = zoomCommand({
  id: "cameras:look-left",
  title: "cameras.zoom.left",
  icon: ArrowLeft,
  keys: "shift+left",
  run: (zoom) => zoom.pan(panStep, 0),
  refusal: wholeRefusal,
});
export const lookRight = zoomCommand({
  id: "cameras:look-right",
  title: "cameras.zoom.right",
  icon: ArrowRight,
  keys: "shift+right",
  run: (zoom) => zoom.pan(-panStep, 0),
  refusal: wholeRefusal,
});
export const lookUp = zoomCommand({
  id: "cameras:look-up",
  title: "cameras.zoom.up",
  icon: ArrowUp,
  keys: "shift+up",
  run: (zoom) => zoom.pan(0, panStep),
  refusal: wholeRefusal,
});
export const lookDown = zoomCommand({
  id: "cameras:look-down",
  title: "cameras.zoom.down",
  icon: ArrowDown,
  keys: "shift+down",
  run: (zoom) => zoom.pan(0, -panStep),
  refusal: wholeRefusal,
});

/** B-10: commands that choose the visible part of a live video. */
export const zoomCommands: readonly AnyCommand[] = [zoomIn, zoomOut, resetZoom, lookLeft, lookRight, lookUp, lookDown];
