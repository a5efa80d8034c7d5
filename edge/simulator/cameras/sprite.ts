import type { Frame, Layer } from "./drawing/picture.ts";
import { evenRectangle, toYuv } from "./drawing/picture.ts";
import { shadeColour } from "./scenes/scene.ts";

const [shadeY, shadeU, shadeV] = toYuv(shadeColour.red, shadeColour.green, shadeColour.blue);

/** One figure in one pose, drawn at falling sizes so that a small one stays clean. */
export interface Sprite {
  levels: readonly Layer[];
}

export interface SpritePlace {
  left: number;
  top: number;
  width: number;
  height: number;
  isMirrored: boolean;
  /** How far the room darkens the figure, 0 to 1. */
  shade: number;
  opacity: number;
}

/** Draws a sprite with bilinear sampling, clipped to the frame. */
export function drawSprite(frame: Frame, sprite: Sprite, place: SpritePlace): void {
  const touched = evenRectangle(frame, place.left, place.top, place.left + place.width, place.top + place.height);
  const level = sprite.levels.findLast(({ height }) => height >= place.height * 0.9) ?? sprite.levels[0];
  if (!touched || !level) return;
  const stepX = level.width / place.width;
  const stepY = level.height / place.height;
  const strength = place.opacity * (1 - place.shade);
  for (let row = touched.top; row < touched.bottom; row++) {
    const sourceY = (row + 0.5 - place.top) * stepY - 0.5;
    if (sourceY < 0 || sourceY >= level.height - 1) continue;
    const hasColour = row % 2 === 0;
    for (let column = touched.left; column < touched.right; column++) {
      const across = (column + 0.5 - place.left) * stepX - 0.5;
      const sourceX = place.isMirrored ? level.width - 1 - across : across;
      if (sourceX < 0 || sourceX >= level.width - 1) continue;
      const whole = (sourceY | 0) * level.width + (sourceX | 0);
      const right = sourceX - (sourceX | 0);
      const down = sourceY - (sourceY | 0);
      const alpha = (bilinear(level.alpha, whole, level.width, right, down) * place.opacity) / 255;
      if (alpha < 0.004) continue;
      const rest = 1 - alpha;
      const index = row * frame.width + column;
      const luma = bilinear(level.y, whole, level.width, right, down);
      frame.y[index] = luma * strength + shadeY * alpha * place.shade + (frame.y[index] ?? 0) * rest + 0.5;
      if (hasColour && column % 2 === 0) {
        const colour = (row / 2) * (frame.width / 2) + column / 2;
        const u = (level.u[whole] ?? 128) - 128;
        const v = (level.v[whole] ?? 128) - 128;
        frame.u[colour] = 128.5 + u * strength + shadeU * alpha * place.shade + ((frame.u[colour] ?? 128) - 128) * rest;
        frame.v[colour] = 128.5 + v * strength + shadeV * alpha * place.shade + ((frame.v[colour] ?? 128) - 128) * rest;
      }
    }
  }
}

function bilinear(plane: Uint8Array, index: number, width: number, right: number, down: number): number {
  const top = (plane[index] ?? 0) * (1 - right) + (plane[index + 1] ?? 0) * right;
  const bottom = (plane[index + width] ?? 0) * (1 - right) + (plane[index + width + 1] ?? 0) * right;
  return top * (1 - down) + bottom * down;
}
