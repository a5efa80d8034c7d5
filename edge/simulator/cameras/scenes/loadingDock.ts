import { lettering } from "../drawing/lettering.ts";
import type { Scene } from "./scene.ts";

/** Three loading bays, the middle one open. */
export const loadingDock: Scene = {
  dim: 0.14,
  background: `
<rect width="640" height="360" fill="#6f7674"/>
<path d="M0 0H640V230H0Z" fill="#848b88"/>
<path d="M0 0H640V26H0Z" fill="#5d6463"/>
<path d="M0 92H640" stroke="#777e7b" stroke-width="2"/>
<g>
<rect x="44" y="62" width="166" height="172" fill="#3e4548"/>
<rect x="54" y="70" width="146" height="164" fill="#aeb4b1"/>
<path d="M54 92h146M54 114h146M54 136h146M54 158h146M54 180h146M54 202h146" stroke="#949b98" stroke-width="2"/>
</g>
<g>
<rect x="250" y="62" width="166" height="172" fill="#3e4548"/>
<rect x="260" y="70" width="146" height="164" fill="#1c2126"/>
<path d="M266 84h134v150H266z" fill="#c9cdc9"/>
<path d="M278 96h110v138H278z" fill="#343b40"/>
<path d="M278 234V160h52v74zM334 234v-54h50v54z" fill="#8a6c48"/>
<path d="M278 186h52M304 160v74M334 208h50" stroke="#6d5335" stroke-width="2"/>
</g>
<g>
<rect x="456" y="62" width="166" height="172" fill="#3e4548"/>
<rect x="466" y="70" width="146" height="164" fill="#aeb4b1"/>
<path d="M466 92h146M466 114h146M466 136h146M466 158h146M466 180h146M466 202h146" stroke="#949b98" stroke-width="2"/>
</g>
${lettering("2", { x: 120, y: 36, size: 17, colour: "#e6d98a" })}
${lettering("3", { x: 326, y: 36, size: 17, colour: "#e6d98a" })}
${lettering("4", { x: 532, y: 36, size: 17, colour: "#e6d98a" })}
<path d="M0 230H640V360H0Z" fill="#8b8e87"/>
<path d="M0 234H640" stroke="#d1bd4e" stroke-width="5" stroke-dasharray="20 14"/>
<path d="M230 240 190 360M440 240 490 360" stroke="#d8cf94" stroke-width="4"/>
`,
  foreground: `
<g transform="translate(112 252)">
<path d="M-46 60h96v8h-96zM-46 76h96v8h-96z" fill="#6d5335"/>
<path d="M-38 10h36v50h-36zM2 20h40v40H2z" fill="#94744d"/>
</g>
`,
  routes: [
    {
      id: "checker",
      cast: "staff",
      everySeconds: 29,
      chance: 0.85,
      fadesAtEnd: true,
      isTwoWay: true,
      waypoints: [
        { x: 690, y: 330, height: 128, seconds: 0 },
        { x: 468, y: 316, height: 112, seconds: 5, pauseSeconds: 6 },
        { x: 330, y: 298, height: 104, seconds: 4, pauseSeconds: 3 },
        { x: 330, y: 246, height: 86, seconds: 2.5 },
      ],
    },
    {
      id: "forklift",
      cast: "forklifts",
      everySeconds: 47,
      chance: 0.75,
      isTwoWay: true,
      waypoints: [
        { x: -110, y: 318, height: 112, seconds: 0 },
        { x: 280, y: 304, height: 104, seconds: 6, pauseSeconds: 4 },
        { x: 760, y: 322, height: 114, seconds: 7 },
      ],
    },
    {
      id: "driver",
      cast: "people",
      everySeconds: 71,
      chance: 0.5,
      fadesAtStart: true,
      waypoints: [
        { x: 330, y: 246, height: 84, seconds: 0 },
        { x: 360, y: 290, height: 102, seconds: 3 },
        { x: 690, y: 300, height: 108, seconds: 8 },
      ],
    },
  ],
};
