import { type Motion, motionBetween } from "./motion.ts";
import { atX, type TimeView } from "./timeScale.ts";

/** From here on it is as tall as it gets: that much of a picture changes when somebody stands before the camera. */
const muchShare = 0.25;
/** Recorded, measured, and nothing moved. */
const stillPx = 1;

/** A column for each point of the screen; small motions are seen beside large ones. */
export function drawMotion(
  context: Pick<CanvasRenderingContext2D, "fillRect">,
  motion: Motion,
  view: TimeView,
  { width, bottom, tallestPx }: { width: number; bottom: number; tallestPx: number },
): void {
  for (let x = 0; x < width; x++) {
    const level = motionBetween(motion, atX(view, width, x), atX(view, width, x + 1));
    if (level === undefined) continue;
    const height = level === 0 ? stillPx : Math.max(Math.round(Math.sqrt(Math.min(level / muchShare, 1)) * tallestPx), 2 * stillPx);
    context.fillRect(x, bottom - height, 1, height);
  }
}
