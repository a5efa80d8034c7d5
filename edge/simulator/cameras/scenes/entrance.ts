import type { Scene } from "./scene.ts";

/** The main doors of a building from outside, under a canopy. */
export const entrance: Scene = {
  dim: 0.12,
  background: `
<rect width="640" height="360" fill="#8a8f8c"/>
<path d="M0 0H640V206H0Z" fill="#8c8378"/>
<path d="M0 34H640M0 68H640M0 102H640M0 136H640M0 170H640" stroke="#7e766c" stroke-width="2"/>
<path d="M24 60h116v96H24zM500 60h116v96H500z" fill="#3c4547"/>
<path d="M30 66h50v84H30zM84 66h50v84H84zM506 66h50v84h-50zM560 66h50v84h-50z" fill="url(#glass)" opacity=".75"/>
<path d="M176 22H464L490 62H150Z" fill="#4b5355"/>
<path d="M150 62H490V72H150Z" fill="#343b3d"/>
<path d="M210 72H430V206H210Z" fill="#3c4446"/>
<path d="M218 80h62v126h-62zM286 80h32v126h-32zM322 80h32v126h-32zM360 80h62v126h-62z" fill="url(#glass)" opacity=".9"/>
<path d="M312 138v26M328 138v26" stroke="#252b2d" stroke-width="3" stroke-linecap="round"/>
<rect x="440" y="126" width="14" height="30" rx="2" fill="#1d2328"/>
<rect x="443" y="130" width="8" height="9" fill="#5c9ab0"/>
<path d="M0 206H640V360H0Z" fill="#9b9a93"/>
<path d="M210 206H430L548 360H92Z" fill="#a9a8a0"/>
<path d="M0 236H640M0 282H640M320 206V360M210 206 92 360M430 206 548 360" stroke="#8c8b84" stroke-width="1.5"/>
<path d="M250 206H390L404 222H236Z" fill="#56595a"/>
<g fill="#565f58"><rect x="120" y="176" width="44" height="44" rx="3"/><rect x="476" y="176" width="44" height="44" rx="3"/></g>
<g fill="#4d6350"><circle cx="142" cy="158" r="26"/><circle cx="498" cy="158" r="26"/></g>
`,
  routes: [
    {
      id: "arriving",
      cast: "people",
      everySeconds: 22,
      chance: 0.85,
      fadesAtEnd: true,
      isTwoWay: true,
      waypoints: [
        { x: 120, y: 410, height: 176, seconds: 0 },
        { x: 300, y: 254, height: 98, seconds: 5.5 },
        { x: 336, y: 222, height: 86, seconds: 1.8, pauseSeconds: 3 },
        { x: 322, y: 210, height: 80, seconds: 1 },
      ],
    },
    {
      id: "passing",
      cast: "people",
      everySeconds: 18,
      chance: 0.6,
      isTwoWay: true,
      waypoints: [
        { x: -40, y: 316, height: 128, seconds: 0 },
        { x: 690, y: 306, height: 124, seconds: 10.5 },
      ],
    },
    {
      id: "guard",
      cast: "staff",
      everySeconds: 75,
      chance: 0.7,
      isTwoWay: true,
      waypoints: [
        { x: 690, y: 250, height: 98, seconds: 0 },
        { x: 468, y: 246, height: 96, seconds: 4.5, pauseSeconds: 20 },
        { x: -40, y: 256, height: 100, seconds: 10 },
      ],
    },
  ],
};
