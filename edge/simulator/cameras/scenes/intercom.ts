import type { Scene } from "./scene.ts";

/** The view of an intercom beside an entrance: the street, and the face of the caller. */
export const intercom: Scene = {
  dim: 0.12,
  background: `
<rect width="640" height="360" fill="#7f8b93"/>
<path d="M0 0H640V190H0Z" fill="#9fb0b8"/>
<path d="M0 120 90 96 150 110 240 84 330 104 420 90 520 108 640 92V200H0Z" fill="#7c8b8c"/>
<path d="M20 60h92v140H20zM138 84h70v116h-70z" fill="#8f999b"/>
<g fill="#76858b">
<path d="M32 74h16v18H32zM58 74h16v18H58zM84 74h16v18H84zM32 106h16v18H32zM58 106h16v18H58zM84 106h16v18H84z"/>
</g>
<path d="M0 196H640V360H0Z" fill="#8b8a84"/>
<path d="M0 226 640 206M0 280 640 262" stroke="#7b7a74" stroke-width="2"/>
`,
  foreground: `
<path d="M470 0H640V360H528Z" fill="#4c5558"/>
<path d="M486 0 544 360" stroke="#3a4245" stroke-width="8"/>
`,
  routes: [
    {
      id: "calling",
      cast: "visitors",
      everySeconds: 52,
      chance: 0.9,
      waypoints: [
        { x: -190, y: 372, height: 352, seconds: 0 },
        { x: 300, y: 372, height: 352, seconds: 3.2, pauseSeconds: 30 },
        { x: -190, y: 372, height: 352, seconds: 3.6 },
      ],
    },
    {
      id: "passing",
      cast: "people",
      everySeconds: 19,
      chance: 0.6,
      isTwoWay: true,
      waypoints: [
        { x: -30, y: 262, height: 74, seconds: 0 },
        { x: 690, y: 246, height: 70, seconds: 14 },
      ],
    },
  ],
};
