import { parkedCar } from "../figures/vehicle.ts";
import type { Scene } from "./scene.ts";

/** A car park at night under two lamps. */
export const carPark: Scene = {
  dim: 0.12,
  background: `
<rect width="640" height="360" fill="#20262f"/>
<path d="M0 0H640V84H0Z" fill="#141a24"/>
<path d="M0 84H640V104H0Z" fill="#2c333c"/>
<g fill="#1c232d">
<path d="M30 34h130v50H30zM200 18h90v66h-90zM420 40h180v44H420z"/>
</g>
<g fill="#b89a5a" opacity=".55">
<path d="M50 46h10v10H50zM74 46h10v10H74zM120 62h10v10h-10zM214 32h9v9h-9zM246 52h9v9h-9zM456 52h10v9h-10zM520 52h10v9h-10z"/>
</g>
<path d="M0 104H640V360H0Z" fill="#343b44"/>
<ellipse cx="190" cy="250" rx="250" ry="110" fill="url(#lamp)"/>
<ellipse cx="520" cy="170" rx="170" ry="66" fill="url(#lamp)" opacity=".8"/>
<g stroke="#8d949b" stroke-width="2.5" opacity=".8">
<path d="M60 120 20 176M150 120 126 176M240 120 230 176M330 120 334 176M420 120 438 176M510 120 542 176M600 120 640 168"/>
<path d="M-40 360 60 232M150 360 190 232M330 360 322 232M510 360 452 232M690 360 580 232"/>
</g>
<path d="M0 204H640" stroke="#59616a" stroke-width="2" stroke-dasharray="26 18"/>
${parkedCar({ x: 102, y: 118, width: 78, colour: "#59636f" })}
${parkedCar({ x: 284, y: 120, width: 80, colour: "#7b2f2c" })}
${parkedCar({ x: 470, y: 120, width: 80, colour: "#3d5266" })}
${parkedCar({ x: 250, y: 250, width: 136, colour: "#8d949a" })}
<path d="M520 20V120" stroke="#4c545e" stroke-width="4"/>
<path d="M520 22h-30" stroke="#4c545e" stroke-width="4"/>
<ellipse cx="488" cy="25" rx="12" ry="4" fill="#fff3cf"/>
`,
  routes: [
    {
      id: "aisle",
      cast: "cars",
      everySeconds: 37,
      chance: 0.7,
      isTwoWay: true,
      waypoints: [
        { x: -130, y: 214, height: 46, seconds: 0 },
        { x: 300, y: 212, height: 46, seconds: 4.2 },
        { x: 770, y: 210, height: 46, seconds: 4.4 },
      ],
    },
    {
      id: "walker",
      cast: "people",
      everySeconds: 23,
      chance: 0.75,
      isTwoWay: true,
      waypoints: [
        { x: -30, y: 246, height: 88, seconds: 0 },
        { x: 210, y: 228, height: 80, seconds: 5 },
        { x: 432, y: 226, height: 80, seconds: 6, pauseSeconds: 2 },
        { x: 700, y: 220, height: 76, seconds: 7 },
      ],
    },
    {
      id: "pedestrian",
      cast: "staff",
      everySeconds: 61,
      chance: 0.6,
      waypoints: [
        { x: 610, y: 190, height: 58, seconds: 0 },
        { x: 470, y: 198, height: 62, seconds: 6, pauseSeconds: 4 },
        { x: 360, y: 196, height: 62, seconds: 4 },
        { x: 180, y: 192, height: 60, seconds: 7 },
        { x: -30, y: 190, height: 60, seconds: 8 },
      ],
    },
  ],
};
