import { type Motion, motionBetween } from "./motion.ts";
import { atX, type TimeView } from "./timeScale.ts";

/** From here on it is as tall as it gets: that much of a picture changes when somebody stands before the camera. */
const muchShare = 0.25;
/** Recorded, measured, and nothing moved. */
const stillPx = 1;

/** A column for each point of the screen, those of one height at once; small motions are seen beside large ones. */
export function drawMotion(
  context: Pick<CanvasRenderingContext2D, "fillRect">,
  motion: Motion,
  view: TimeView,
  { width, bottom, tallestPx }: { width: number; bottom: number; tallestPx: number },
): void {
  const end = Math.ceil(width);
  let [left, tall] = [0, 0];
  for (let x = 0; x <= end; x++) {
    const height = x < end ? heightOf(motionBetween(motion, atX(view, width, x), atX(view, width, x + 1)), tallestPx) : 0;
    if (height === tall) continue;
    if (tall > 0) context.fillRect(left, bottom - tall, x - left, tall);
    [left, tall] = [x, height];
  }
}

/** In whole points of the screen; 0 where nothing is known. */
function heightOf(level: number | undefined, tallestPx: number): number {
  if (level === undefined) return 0;
  return level === 0 ? stillPx : Math.max(Math.round(Math.sqrt(Math.min(level / muchShare, 1)) * tallestPx), 2 * stillPx);
}
