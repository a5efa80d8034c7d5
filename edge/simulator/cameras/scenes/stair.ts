import { lettering } from "../drawing/lettering.ts";
import type { Scene } from "./scene.ts";

const steps = Array.from({ length: 11 }, (_, index) => {
  const y = 146 + index * 19;
  const x = 150 - index * 8;
  const width = 290 + index * 15;
  return `<path d="M${x} ${y}h${width}v9H${x}z" fill="#c3c6c0"/><path d="M${x - 3} ${y + 9}h${width + 6}v10H${x - 3}z" fill="#7c827f"/>`;
});

/** The fourth floor landing of a stairwell, seen from below. */
export const stair: Scene = {
  dim: 0.16,
  background: `
<rect width="640" height="360" fill="#9da29e"/>
<path d="M0 0H640V60H0Z" fill="#b6bab5"/>
<path d="M420 0H640V360H470Z" fill="#868c89"/>
<path d="M0 0H120V360H0Z" fill="#8f9592"/>
<path d="M120 60H430V150H120Z" fill="#a9aea9"/>
<rect x="186" y="76" width="84" height="56" fill="#d9e2e4"/>
<path d="M228 76v56M186 104h84" stroke="#7e8788" stroke-width="3"/>
${steps.join("\n")}
<rect x="512" y="66" width="46" height="60" fill="#e8eae6"/>
${lettering("4", { x: 526, y: 80, size: 32, colour: "#454c4e" })}
`,
  foreground: `
<path d="M150 76 54 290M440 76 566 330" stroke="#3f4648" stroke-width="6" stroke-linecap="round"/>
<path d="M138 104v60M112 164v70M84 226v80M462 122v56M500 198v70M540 276v80" stroke="#4c5456" stroke-width="3"/>
`,
  routes: [
    {
      id: "down",
      cast: "people",
      everySeconds: 24,
      chance: 0.75,
      isTwoWay: true,
      fadesAtStart: true,
      waypoints: [
        { x: 410, y: 150, height: 84, seconds: 0 },
        { x: 330, y: 152, height: 86, seconds: 1.8 },
        { x: 310, y: 250, height: 126, seconds: 5 },
        { x: 300, y: 400, height: 196, seconds: 5 },
      ],
    },
    {
      id: "up",
      cast: "staff",
      everySeconds: 57,
      chance: 0.5,
      isTwoWay: true,
      fadesAtEnd: true,
      waypoints: [
        { x: 210, y: 420, height: 200, seconds: 0 },
        { x: 222, y: 240, height: 122, seconds: 6.5, pauseSeconds: 3 },
        { x: 230, y: 152, height: 86, seconds: 4.5, pauseSeconds: 6 },
        { x: 150, y: 150, height: 84, seconds: 2 },
      ],
    },
  ],
};
