import type { Scene } from "./scene.ts";

/** A vehicle gate with a barrier; arriving cars stop before it. */
export const gate: Scene = {
  dim: 0.1,
  background: `
<rect width="640" height="360" fill="#8f9a94"/>
<path d="M0 0H640V130H0Z" fill="#b6c4cb"/>
<path d="M0 104Q80 70 150 96 220 60 300 92 380 66 460 96 560 72 640 100V150H0Z" fill="#6c7d6b"/>
<path d="M0 134H640V190H0Z" fill="#84907c"/>
<path d="M0 160 640 146V360H0Z" fill="#75787a"/>
<path d="M-20 360 250 152M700 330 410 148" stroke="#d8d9d2" stroke-width="5"/>
<path d="M300 360 322 156" stroke="#c9cac4" stroke-width="4" stroke-dasharray="30 20"/>
<path d="M0 96V180M40 94V176M80 92V172M120 92V168M160 92V166" stroke="#59625f" stroke-width="4"/>
<path d="M0 110H190M0 140H190" stroke="#59625f" stroke-width="2"/>
`,
  foreground: `
<rect x="520" y="150" width="34" height="112" rx="3" fill="#c9b44c"/>
<rect x="526" y="160" width="22" height="26" fill="#2b3238"/>
<path d="M540 178 120 206" stroke="#eceee9" stroke-width="9"/>
<path d="M540 178 120 206" stroke="#b84a3c" stroke-width="9" stroke-dasharray="26 30"/>
`,
  routes: [
    {
      id: "arriving",
      cast: "carsAhead",
      everySeconds: 38,
      chance: 0.85,
      fadesAtStart: true,
      waypoints: [
        { x: 352, y: 172, height: 20, seconds: 0 },
        { x: 330, y: 262, height: 112, seconds: 4.5, pauseSeconds: 9 },
        { x: 300, y: 560, height: 330, seconds: 4 },
      ],
    },
    {
      id: "pavement",
      cast: "people",
      everySeconds: 31,
      chance: 0.6,
      isTwoWay: true,
      waypoints: [
        { x: 690, y: 214, height: 60, seconds: 0 },
        { x: 470, y: 190, height: 46, seconds: 9 },
        { x: -20, y: 180, height: 42, seconds: 14 },
      ],
    },
  ],
};
