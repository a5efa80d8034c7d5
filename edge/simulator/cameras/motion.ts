import { type Cast, type Route, type Scene, sceneHeight, sceneWidth, type Waypoint } from "./scenes/scene.ts";
import { seededRandom } from "./seededRandom.ts";

/** A box on the picture; all four values are shares of its width or height, 0 to 1. */
export interface NormalisedBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The true motion in the camera's view at an instant. */
export interface SceneObject {
  kind: "person" | "vehicle";
  id: string;
  box: NormalisedBox;
}

/** A person on a route: feet at (`x`, `y`), `height` pixels tall in a frame of 640 by 360. */
export interface Placement {
  id: string;
  cast: Cast;
  /** 0 to 1; chooses the figure out of the cast's wardrobe. */
  look: number;
  x: number;
  y: number;
  height: number;
  opacity: number;
  /** Pixels a second, to the right and in growing height. */
  velocity: { x: number; height: number };
  /** Seconds since setting out. */
  age: number;
}

/** Width of a figure's body as a share of its height. */
const bodyWidth: Record<Cast, number> = {
  people: 0.36,
  staff: 0.36,
  visitors: 0.86,
  cars: 3.1,
  vans: 2.2,
  carsAhead: 1.76,
  forklifts: 1.2,
};
const fadeSeconds = 0.5;
const leastVisibleShare = 0.25;
const leastOpacity = 0.5;

const isVehicle = (cast: Cast) => cast === "cars" || cast === "vans" || cast === "carsAhead" || cast === "forklifts";

/** Everybody in the scene at an instant (epoch milliseconds), the farthest first. A pure function of seed and instant. */
export function placementsAt(scene: Scene, seed: string, instant: number): Placement[] {
  return scene.routes.flatMap((route) => travellers(route, seed, instant)).toSorted((one, other) => one.y - other.y);
}

/** The boxes of all figures of which at least a quarter is visible, clipped to the frame. */
export function objectsInScene(scene: Scene, seed: string, instant: number): SceneObject[] {
  return placementsAt(scene, seed, instant).flatMap((placement) => {
    const box = visibleBox(placement);
    return box && placement.opacity >= leastOpacity
      ? [{ kind: isVehicle(placement.cast) ? ("vehicle" as const) : ("person" as const), id: placement.id, box }]
      : [];
  });
}

function visibleBox({ cast, x, y, height }: Placement): NormalisedBox | undefined {
  const width = bodyWidth[cast] * height;
  const left = Math.max(0, x - width / 2);
  const right = Math.min(sceneWidth, x + width / 2);
  const top = Math.max(0, y - height);
  const bottom = Math.min(sceneHeight, y);
  if (right <= left || bottom <= top) return undefined;
  if ((right - left) * (bottom - top) < leastVisibleShare * width * height) return undefined;
  return { x: left / sceneWidth, y: top / sceneHeight, width: (right - left) / sceneWidth, height: (bottom - top) / sceneHeight };
}

function travellers(route: Route, seed: string, instant: number): Placement[] {
  const slotMs = route.everySeconds * 1000;
  const longestMs = lengthSeconds(route.waypoints) * 1250 + slotMs * 0.5;
  const lastSlot = Math.floor(instant / slotMs);
  const firstSlot = Math.floor((instant - longestMs) / slotMs);
  const found: Placement[] = [];
  for (let slot = firstSlot; slot <= lastSlot; slot++) {
    const random = (what: string) => seededRandom(seed, route.id, slot, what);
    if (random("chance") >= route.chance) continue;
    const pace = 0.85 + random("pace") * 0.35;
    const age = ((instant - slot * slotMs) / 1000 - random("start") * route.everySeconds * 0.5) * pace;
    const isReturning = route.isTwoWay === true && random("way") < 0.5;
    const position = along(isReturning ? reversed(route.waypoints) : route.waypoints, age);
    if (!position) continue;
    const total = lengthSeconds(route.waypoints);
    const fadesIn = isReturning ? route.fadesAtEnd : route.fadesAtStart;
    const fadesOut = isReturning ? route.fadesAtStart : route.fadesAtEnd;
    const opacity = Math.min(1, fadesIn ? age / fadeSeconds : 1, fadesOut ? (total - age) / fadeSeconds : 1);
    const aside = (random("aside") - 0.5) * (isVehicle(route.cast) ? 0.04 : 0.16);
    found.push({
      id: `${route.id}-${slot}`,
      cast: route.cast,
      look: random("look"),
      x: position.x + aside * position.height,
      y: position.y,
      height: position.height,
      opacity,
      velocity: { x: position.velocity.x * pace, height: position.velocity.height * pace },
      age,
    });
  }
  return found;
}

function lengthSeconds(waypoints: readonly Waypoint[]): number {
  return waypoints.reduce((sum, { seconds, pauseSeconds = 0 }) => sum + seconds + pauseSeconds, 0);
}

function reversed(waypoints: readonly Waypoint[]): Waypoint[] {
  return waypoints.toReversed().map((waypoint, index, all) => {
    const original = waypoints[all.length - index];
    return { ...waypoint, seconds: original?.seconds ?? 0 };
  });
}

function along(
  waypoints: readonly Waypoint[],
  age: number,
): { x: number; y: number; height: number; velocity: Placement["velocity"] } | undefined {
  if (age < 0) return undefined;
  let left = age;
  let from = waypoints[0];
  for (const to of waypoints) {
    if (!from) return undefined;
    if (left < to.seconds) return between(from, to, left / to.seconds);
    left -= to.seconds;
    if (left < (to.pauseSeconds ?? 0)) return { x: to.x, y: to.y, height: to.height, velocity: { x: 0, height: 0 } };
    left -= to.pauseSeconds ?? 0;
    from = to;
  }
  return undefined;
}

/** An even walk into the depth of a picture is even in 1/height, not in height. */
function between(from: Waypoint, to: Waypoint, share: number) {
  const height = 1 / (1 / from.height + (1 / to.height - 1 / from.height) * share);
  const isLevel = Math.abs(to.height - from.height) < 1;
  const progress = isLevel ? share : (height - from.height) / (to.height - from.height);
  return {
    x: from.x + (to.x - from.x) * progress,
    y: from.y + (to.y - from.y) * progress,
    height,
    velocity: { x: (to.x - from.x) / to.seconds, height: (to.height - from.height) / to.seconds },
  };
}
