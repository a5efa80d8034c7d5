/** The casts of a route; each has its own figures. */
export type Cast = "people" | "staff" | "visitors" | "cars" | "carsAhead" | "vans" | "forklifts";

/** Position of the feet or wheels in a frame of 640 by 360, and the height there. */
export interface Waypoint {
  x: number;
  y: number;
  height: number;
  /** Travel time from the previous waypoint. */
  seconds: number;
  pauseSeconds?: number;
}

/** A route through the frame, taken with probability `chance` in every slot of `everySeconds`. */
export interface Route {
  id: string;
  cast: Cast;
  everySeconds: number;
  chance: number;
  waypoints: readonly Waypoint[];
  isTwoWay?: boolean;
  /** The route begins or ends inside the frame, at a door: its figure fades in or out. */
  fadesAtStart?: boolean;
  fadesAtEnd?: boolean;
}

/** A place as a fixed camera sees it: SVG without an outer element, 640 by 360. */
export interface Scene {
  background: string;
  /** The foreground before everybody. */
  foreground?: string;
  routes: readonly Route[];
  /** How dark the picture is, 0 to 1. */
  dim: number;
}

export const sceneWidth = 640;
export const sceneHeight = 360;

/** Gradients the scenes may refer to: daylight in glass, a pool of lamp light, and the lens. */
const definitions = `<defs>
<linearGradient id="glass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e6edee"/><stop offset="1" stop-color="#9aa9a9"/></linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="#d9c99a" stop-opacity=".42"/><stop offset="1" stop-color="#d9c99a" stop-opacity="0"/></radialGradient>
<radialGradient id="lens" cx=".5" cy=".48" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#04070d" stop-opacity=".55"/></radialGradient>
</defs>`;

/** Dimming of the whole frame; figures are dimmed alike when they are drawn. */
export const shadeColour = { red: 0x0b, green: 0x16, blue: 0x26 };

/** The empty room, ready to rasterise. */
export function backgroundSvg(scene: Scene): string {
  return framed(`${scene.background}${shade(scene)}<rect width="640" height="360" fill="url(#lens)"/>`);
}

/** Shapes that hide people, ready to rasterise with transparency. */
export function foregroundSvg(scene: Scene): string | undefined {
  if (scene.foreground === undefined) return undefined;
  return framed(
    `<filter id="shade"><feFlood flood-color="#0b1626" flood-opacity="${scene.dim}"/><feComposite in2="SourceGraphic" operator="in"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode/></feMerge></filter><g filter="url(#shade)">${scene.foreground}</g>`,
  );
}

function shade(scene: Scene): string {
  return `<rect width="640" height="360" fill="#0b1626" opacity="${scene.dim}"/>`;
}

function framed(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${definitions}${content}</svg>`;
}

/** How much the lens darkens a point of the picture, 0 to 1; the same gradient as in the background. */
export function lensShade(x: number, y: number): number {
  const distance = Math.hypot(x / sceneWidth - 0.5, y / sceneHeight - 0.48) / 0.75;
  return Math.min(1, Math.max(0, (distance - 0.55) / 0.45)) * 0.55;
}
