import { spawnSync } from "node:child_process";
import { ffmpeg } from "./testRecording.ts";

const bits = 24;
const cellPixels = 16;
const wrapMs = 2 ** bits;

/**
 * Frames for a test camera that show when they were made: the milliseconds since 1970 as black and white cells, the lowest bit first.
 * What was recorded of it can be compared with the time that the recording claims.
 */
export const burnedClock: readonly string[] = [
  "-f",
  "lavfi",
  "-i",
  [
    `nullsrc=size=${bits * cellPixels}x64:rate=15`,
    "realtime",
    "settb=1/1000",
    "setpts=RTCTIME/1000",
    `geq=lum='255*mod(floor(mod(floor(T*1000+0.5),${wrapMs})/pow(2,floor(X/${cellPixels}))),2)':cb=128:cr=128`,
  ].join(","),
];

export interface SeenFrame {
  /** When the recording says that the frame was seen, in milliseconds since 1970. */
  readonly recordedMs: number;
  /** By how much that is later than what the frame shows. */
  readonly offMs: number;
}

/** Reads the clock in every frame of a file that was recorded. */
export function readBurnedClock(file: string): SeenFrame[] {
  const words = `-copyts -i ${file} -map 0:v:0 -vsync passthrough -vf showinfo,scale=${bits}:1:flags=area,format=gray -f rawvideo pipe:1`;
  const { stdout, stderr } = spawnSync(ffmpeg, ["-hide_banner", "-loglevel", "info", ...words.split(" ")], { maxBuffer: 64e6 });
  const text = stderr.toString();
  const [, numerator = "1", denominator = "1"] = /config in time_base: (\d+)\/(\d+)/.exec(text) ?? [];
  const times = [...text.matchAll(/ n: *\d+ pts: *(\d+)/g)].map(
    ([, pts]) => (Number(pts) * Number(numerator) * 1000) / Number(denominator),
  );
  return times.map((recordedMs, index) => {
    const cells = stdout.subarray(index * bits, (index + 1) * bits);
    const shown = cells.reduce((sum, grey, bit) => sum + (grey > 127 ? 2 ** bit : 0), 0);
    const off = (((recordedMs - shown) % wrapMs) + wrapMs) % wrapMs;
    return { recordedMs, offMs: off > wrapMs / 2 ? off - wrapMs : off };
  });
}
