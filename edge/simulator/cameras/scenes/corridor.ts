import type { Scene } from "./scene.ts";

/** A corridor with offices on both sides and a double door at its end. */
export const corridor: Scene = {
  dim: 0.12,
  background: `
<rect width="640" height="360" fill="#b3b7b4"/>
<path d="M0 0H640L390 138H250Z" fill="#cfd2cc"/>
<path d="M0 360 250 232H390L640 360Z" fill="#7e8583"/>
<path d="M0 0 250 138V232L0 360Z" fill="#a3a9a7"/>
<path d="M640 0 390 138V232L640 360Z" fill="#969d9b"/>
<rect x="250" y="138" width="140" height="94" fill="#8b918f"/>
<rect x="292" y="154" width="56" height="78" fill="#545d60"/>
<path d="M320 154V232" stroke="#3f4749" stroke-width="2"/>
<rect x="299" y="164" width="14" height="26" fill="#9fb3bb"/>
<rect x="327" y="164" width="14" height="26" fill="#9fb3bb"/>
<g fill="#f4f4ea">
<path d="M250 8h140l-18 26H268zM276 52h88l-10 18h-68zM290 88h60l-6 13h-48zM299 114h42l-4 9h-34z"/>
</g>
<g fill="#6b7373">
<path d="M60 104 128 131V292L60 328ZM172 150 206 164V252L172 270Z"/>
<path d="M580 104 512 131V292L580 328ZM468 150 434 164V252L468 270Z"/>
</g>
<g stroke="#4f5757" stroke-width="2">
<path d="M118 214v14M522 214v14M200 210v8M440 210v8"/>
</g>
<path d="M0 318 250 222M640 318 390 222" stroke="#5b6362" stroke-width="5" fill="none"/>
<path d="M270 232h100l120 128H150z" fill="#fff" opacity=".13"/>
`,
  routes: [
    {
      id: "along",
      cast: "people",
      everySeconds: 21,
      chance: 0.8,
      fadesAtStart: true,
      isTwoWay: true,
      waypoints: [
        { x: 320, y: 232, height: 72, seconds: 0 },
        { x: 330, y: 262, height: 104, seconds: 4 },
        { x: 372, y: 392, height: 208, seconds: 5.5 },
      ],
    },
    {
      id: "office",
      cast: "people",
      everySeconds: 33,
      chance: 0.65,
      fadesAtStart: true,
      fadesAtEnd: true,
      isTwoWay: true,
      waypoints: [
        { x: 190, y: 262, height: 92, seconds: 0 },
        { x: 270, y: 276, height: 112, seconds: 2.5, pauseSeconds: 1.5 },
        { x: 306, y: 234, height: 74, seconds: 5 },
      ],
    },
  ],
};
