import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { jpegSize } from "../objects/jpegSize.ts";
import { runFfmpeg, runningFfmpegCount } from "./ffmpegProcess.ts";
import { shrinkStill } from "./stillCapture.ts";

const picture = () =>
  buffer(runFfmpeg("-loglevel error -f lavfi -i testsrc=size=640x360 -frames:v 1 -c:v mjpeg -f image2pipe pipe:1".split(" ")).stdout);

it("[LV-02] [VW-01] stills of many cameras are drawn one after the other, and one that is no picture holds up none", async () => {
  const jpeg = await picture();
  await expect.poll(runningFfmpegCount).toBe(0);
  const stills = [jpeg, Buffer.from("no picture"), jpeg, Buffer.alloc(0), jpeg].map((each) => shrinkStill(each, 320));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, runningFfmpegCount());
  }, 1);
  const drawn = await Promise.all(stills);
  clearInterval(watch);
  expect(most).toBe(1);
  const small = { width: 320, height: 180 };
  expect(drawn.map((each) => each && jpegSize(each))).toEqual([small, undefined, small, undefined, small]);
});
