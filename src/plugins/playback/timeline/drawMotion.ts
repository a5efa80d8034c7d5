import { type Motion, motionBetween } from "./motion.ts";
import { atX, type TimeView } from "./timeScale.ts";

/** At this changed part of the frame a bar has full height: about as much as a person in front of the camera changes. */
const muchShare = 0.25;
/** Height for footage without motion. */
const stillPx = 1;

/** One column per pixel, all columns of one height in one path. The scale keeps small motion visible beside large motion. */
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

/** In whole pixels; 0 if unknown. */
function heightOf(level: number | undefined, tallestPx: number): number {
  if (level === undefined) return 0;
  return level === 0 ? stillPx : Math.max(Math.round(Math.sqrt(Math.min(level / muchShare, 1)) * tallestPx), 2 * stillPx);
}
