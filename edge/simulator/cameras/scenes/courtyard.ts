import type { Scene } from "./scene.ts";

/** A paved courtyard between two buildings. */
export const courtyard: Scene = {
  dim: 0.12,
  background: `
<rect width="640" height="360" fill="#7c8588"/>
<path d="M0 0H640V120H0Z" fill="#93a2aa"/>
<path d="M0 70 220 110V170H0ZM640 60 430 110V170H640Z" fill="#5f6a6d"/>
<path d="M0 150H640V360H0Z" fill="#a29f96"/>
<path d="M250 150 60 360M390 150 580 360" stroke="#8a877e" stroke-width="3"/>
<g stroke="#918e85" stroke-width="2">
<path d="M0 190H640M0 236H640M0 296H640"/>
</g>
<g fill="#55695a">
<circle cx="90" cy="150" r="42"/>
<circle cx="130" cy="160" r="30"/>
<circle cx="560" cy="146" r="46"/>
<circle cx="516" cy="164" r="26"/>
</g>
<path d="M70 180h90v12H70zM500 182h100v12H500z" fill="#6b5a45"/>
<path d="M296 90h48v62h-48z" fill="#4c585c"/>
<path d="M302 96h36v56h-36z" fill="#b6c4c8"/>
`,
  routes: [
    {
      id: "across",
      cast: "people",
      everySeconds: 17,
      chance: 0.8,
      isTwoWay: true,
      waypoints: [
        { x: -30, y: 268, height: 96, seconds: 0 },
        { x: 320, y: 286, height: 106, seconds: 7 },
        { x: 680, y: 262, height: 94, seconds: 7 },
      ],
    },
    {
      id: "door",
      cast: "people",
      everySeconds: 27,
      chance: 0.75,
      fadesAtStart: true,
      isTwoWay: true,
      waypoints: [
        { x: 320, y: 156, height: 44, seconds: 0 },
        { x: 300, y: 218, height: 78, seconds: 5, pauseSeconds: 2 },
        { x: 180, y: 392, height: 176, seconds: 7 },
      ],
    },
    {
      id: "bench",
      cast: "people",
      everySeconds: 90,
      chance: 0.6,
      waypoints: [
        { x: 690, y: 210, height: 74, seconds: 0 },
        { x: 556, y: 208, height: 72, seconds: 5, pauseSeconds: 50 },
        { x: 690, y: 210, height: 74, seconds: 5 },
      ],
    },
  ],
};
