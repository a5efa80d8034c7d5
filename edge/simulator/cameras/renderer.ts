import { type Captions, createWallClock } from "./caption.ts";
import {
  compositeRectangle,
  copyRectangle,
  createFrame,
  evenRectangle,
  type Frame,
  overlap,
  type Rectangle,
  rasterise,
} from "./drawing/picture.ts";
import type { Figures } from "./figures/figures.ts";
import { placementsAt } from "./motion.ts";
import { backgroundSvg, foregroundSvg, lensShade, type Scene, sceneHeight, sceneWidth } from "./scenes/scene.ts";
import { drawSprite } from "./sprite.ts";
import { drawTimeCode } from "./timeCode.ts";

export interface Renderer {
  /** The picture at an instant (epoch milliseconds). The same frame object is drawn over by the next call. */
  render(instant: number): Frame;
}

export interface RendererOptions {
  scene: Scene;
  seed: string;
  name: string;
  timeZone: string;
  figures: Figures;
  captions: Captions;
  /** It sends what a mirror shows, as intercoms do: what it writes into its picture is mirrored too. */
  isMirrored?: boolean;
}

const nameLength = 32;

/** Draws a camera's picture, touching only what moved since the picture before. */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const { scene, seed, name, timeZone, figures, captions, isMirrored = false } = options;
  const frame = createFrame(sceneWidth, sceneHeight);
  const room = createFrame(sceneWidth, sceneHeight);
  const whole = { left: 0, top: 0, right: sceneWidth, bottom: sceneHeight };
  const foregroundPicture = foregroundSvg(scene);
  room.u.fill(128);
  room.v.fill(128);
  compositeRectangle(room, await rasterise(backgroundSvg(scene), sceneWidth, sceneHeight), whole);
  const foreground = foregroundPicture === undefined ? undefined : await rasterise(foregroundPicture, sceneWidth, sceneHeight);
  const behindForeground = createFrame(sceneWidth, sceneHeight);
  copyRectangle(behindForeground, room, whole);
  if (foreground) compositeRectangle(room, foreground, whole);
  copyRectangle(frame, room, whole);

  const title = name.slice(0, nameLength);
  const wallClock = createWallClock(timeZone);
  let drawnScene = "";
  let drawnClock = "";
  let figureAreas: Rectangle[] = [];
  let captionAreas: Rectangle[] = [];
  return {
    render(instant) {
      const poses = placementsAt(scene, seed, instant).map((placement) => figures.pose(placement));
      const sceneNow = poses
        .map(({ place, sprite }) => `${place.left.toFixed(2)} ${place.top.toFixed(2)} ${place.opacity.toFixed(2)} ${spriteKey(sprite)}`)
        .join();
      const clockNow = wallClock(instant);
      const hasMoved = sceneNow !== drawnScene;
      if (hasMoved || clockNow !== drawnClock) {
        // Captions overlap figures: both are cleared before either is drawn again.
        const cleared = [...figureAreas, ...captionAreas];
        for (const area of cleared) copyRectangle(frame, room, area);
        figureAreas = disjoint(
          poses.flatMap(
            ({ place }) => evenRectangle(frame, place.left, place.top, place.left + place.width, place.top + place.height) ?? [],
          ),
        );
        for (const area of figureAreas) copyRectangle(frame, behindForeground, area);
        for (const { sprite, place } of poses) {
          const shade = 1 - (1 - scene.dim) * (1 - lensShade(place.left + place.width / 2, place.top + place.height / 2));
          drawSprite(frame, sprite, { ...place, shade });
        }
        if (foreground) for (const area of figureAreas) compositeRectangle(frame, foreground, area);
        captionAreas = [
          captions.draw(frame, title, { edge: "left", isMirrored }),
          captions.draw(frame, clockNow, { edge: "right", isMirrored }),
        ].flatMap(({ left, top, right, bottom }) => evenRectangle(frame, left, top, right, bottom) ?? []);
        drawnScene = sceneNow;
        drawnClock = clockNow;
      }
      drawTimeCode(frame.y, frame.width, frame.height, instant);
      return frame;
    },
  };
}

const spriteKeys = new WeakMap<object, number>();
let nextSpriteKey = 1;

function spriteKey(sprite: object): number {
  const known = spriteKeys.get(sprite);
  if (known !== undefined) return known;
  spriteKeys.set(sprite, nextSpriteKey);
  return nextSpriteKey++;
}

/** Overlapping areas are merged, because a half transparent edge composited twice would turn darker. */
function disjoint(areas: readonly Rectangle[]): Rectangle[] {
  const merged: Rectangle[] = [];
  for (const area of areas) {
    let current = area;
    for (
      let index = merged.findIndex((other) => overlap(other, current));
      index >= 0;
      index = merged.findIndex((other) => overlap(other, current))
    ) {
      const [other] = merged.splice(index, 1);
      if (!other) break;
      current = {
        left: Math.min(current.left, other.left),
        top: Math.min(current.top, other.top),
        right: Math.max(current.right, other.right),
        bottom: Math.max(current.bottom, other.bottom),
      };
    }
    merged.push(current);
  }
  return merged;
}
