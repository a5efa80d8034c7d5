import type { Scene } from "./scene.ts";

/** Reception with glass doors to the street and a desk on the right. */
export const lobby: Scene = {
  dim: 0.14,
  background: `
<rect width="640" height="360" fill="#8d938f"/>
<path d="M0 0H640V46L470 92H170L0 46Z" fill="#b9beb8"/>
<path d="M60 0 190 92M200 0 260 92M320 0V92M440 0 380 92M580 0 450 92" stroke="#a3a9a3" stroke-width="1.5"/>
<path d="M96 8l60 0 24 34-52 0zM290 8h60l-4 34h-52zM484 8h60l-32 34h-52z" fill="#eef0e6" opacity=".9"/>
<path d="M0 46 170 92V214L0 330Z" fill="#7a817e"/>
<path d="M640 46 470 92V214L640 330Z" fill="#6d7472"/>
<rect x="170" y="92" width="300" height="122" fill="#c8d2d3"/>
<path d="M170 92h300v122H170z" fill="url(#glass)"/>
<g stroke="#434b4d" stroke-width="4" fill="none">
<path d="M170 92h300v122M170 92v122M246 92v122M320 92v122M394 92v122"/>
<path d="M246 120h148" stroke-width="3"/>
</g>
<path d="M314 160v22M326 160v22" stroke="#252b2d" stroke-width="3" stroke-linecap="round"/>
<path d="M0 330 170 214H470L640 330V360H0Z" fill="#a8aaa2"/>
<g stroke="#92958d" stroke-width="1.2">
<path d="M210 214 60 360M262 214 190 360M320 214V360M378 214 450 360M430 214 580 360M120 248H520M60 290H580"/>
</g>
<path d="M250 214h140l70 110H180z" fill="#fff" opacity=".16"/>
<g transform="translate(58 228)">
<rect x="-16" y="40" width="32" height="34" rx="3" fill="#5a5751"/>
<path d="M0 44Q-24 10-30-8M0 44Q-8 4-4-22M0 44Q16 8 26-8M0 44Q28 22 38 14" stroke="#4d6350" stroke-width="9" fill="none" stroke-linecap="round"/>
</g>
`,
  foreground: `
<path d="M470 188 610 228V330L470 262Z" fill="#5d4a3c"/>
<path d="M462 192 612 236 640 230V220L484 184Z" fill="#8a7258"/>
<path d="M470 214 610 260" stroke="#4a3a2f" stroke-width="2"/>
<rect x="538" y="196" width="26" height="22" rx="2" fill="#1d2328"/>
<rect x="541" y="199" width="20" height="15" fill="#5c7e8e"/>
`,
  routes: [
    {
      id: "entering",
      cast: "people",
      everySeconds: 26,
      chance: 0.85,
      fadesAtStart: true,
      isTwoWay: true,
      waypoints: [
        { x: 320, y: 222, height: 72, seconds: 0 },
        { x: 312, y: 262, height: 104, seconds: 3.2 },
        { x: 402, y: 304, height: 130, seconds: 3.4, pauseSeconds: 5 },
        { x: 700, y: 352, height: 160, seconds: 6 },
      ],
    },
    {
      id: "crossing",
      cast: "people",
      everySeconds: 41,
      chance: 0.6,
      fadesAtEnd: true,
      isTwoWay: true,
      waypoints: [
        { x: -50, y: 330, height: 152, seconds: 0 },
        { x: 300, y: 262, height: 104, seconds: 7, pauseSeconds: 2 },
        { x: 236, y: 218, height: 72, seconds: 4 },
      ],
    },
    {
      id: "reception",
      cast: "people",
      everySeconds: 1800,
      chance: 1,
      fadesAtStart: true,
      fadesAtEnd: true,
      waypoints: [{ x: 568, y: 250, height: 90, seconds: 0, pauseSeconds: 1780 }],
    },
  ],
};
