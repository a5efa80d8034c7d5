import type { Scene } from "./scene.ts";

const rackEdges = [0, 102, 110, 178, 184, 228, 232, 260];
const shelves = [0.18, 0.3, 0.42, 0.54, 0.66, 0.78];
const ceilingAt = (x: number) => (x * 142) / 264;
const floorAt = (x: number) => 360 - (x * 144) / 264;
const rounded = (value: number) => Math.round(value * 10) / 10;

/** One rack of the left row, or of the right one when mirrored. */
function rack(row: number, isMirrored: boolean): string {
  const near = rackEdges[row * 2] ?? 0;
  const far = rackEdges[row * 2 + 1] ?? 0;
  const x = (value: number) => rounded(isMirrored ? 640 - value : value);
  const lamps = shelves.map((share, shelf) => {
    const y = (at: number) => rounded(ceilingAt(at) + (floorAt(at) - ceilingAt(at)) * share);
    const from = near + (far - near) * 0.12;
    const to = near + (far - near) * 0.88;
    const lampAt = near + (far - near) * (isMirrored ? 0.3 : 0.2);
    const colour = (row + shelf) % 4 === 0 ? "#d9a94a" : isMirrored && (row * shelf) % 3 !== 0 ? "#5fb0c7" : "#5fc79a";
    return `<path d="M${x(from)} ${y(from)} ${x(to)} ${y(to)}" stroke="#2c3540" stroke-width="${rounded(3 - row * 0.6)}"/>
<circle cx="${x(lampAt)}" cy="${rounded(y(lampAt) + 6 - row)}" r="${rounded(1.9 - row * 0.35)}" fill="${colour}"/>`;
  });
  return `<path d="M${x(near)} ${rounded(ceilingAt(near))} ${x(far)} ${rounded(ceilingAt(far))}V${rounded(floorAt(far))}L${x(near)} ${rounded(floorAt(near))}Z" fill="${isMirrored ? "#10151c" : "#0d1117"}"/>${lamps.join("")}`;
}

/** An aisle between two rows of racks; few people come here. */
export const serverRoom: Scene = {
  dim: 0.08,
  background: `
<rect width="640" height="360" fill="#1f2630"/>
<path d="M0 0H640L376 142H264Z" fill="#2a323d"/>
<path d="M0 360 264 216H376L640 360Z" fill="#46505c"/>
<path d="M200 360 292 216h56l92 144z" fill="#6b7682" opacity=".5"/>
<rect x="264" y="142" width="112" height="74" fill="#4a545e"/>
<rect x="296" y="156" width="48" height="60" fill="#2b333c"/>
<path d="M320 4l46 0-10 20h-72l-10-20z" fill="#dfe8ec"/>
<path d="M286 62h68l-6 14h-56zM296 98h48l-4 9h-40z" fill="#cfd9de"/>
${[0, 1, 2, 3].map((row) => rack(row, false) + rack(row, true)).join("\n")}
`,
  routes: [
    {
      id: "inspection",
      cast: "people",
      everySeconds: 48,
      chance: 0.7,
      fadesAtStart: true,
      isTwoWay: true,
      waypoints: [
        { x: 320, y: 218, height: 58, seconds: 0 },
        { x: 310, y: 252, height: 92, seconds: 4, pauseSeconds: 7 },
        { x: 300, y: 292, height: 132, seconds: 3.5, pauseSeconds: 5 },
        { x: 300, y: 410, height: 230, seconds: 3.5 },
      ],
    },
  ],
};
