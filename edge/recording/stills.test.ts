import { expect, it } from "vitest";
import { createStills } from "./stills.ts";

const jpeg = (...bytes: number[]) => Buffer.from([0xff, 0xd8, ...bytes, 0xff, 0xd9]);

it("[PL-12] keeps the last key frames by when they came, in whatever pieces", () => {
  let nowMs = 1_000;
  const stills = createStills(() => nowMs);
  const stream = Buffer.concat([jpeg(1, 2), jpeg(3)]);
  stills.write(stream.subarray(0, 5));
  expect(stills.nearest(0)).toBeUndefined();
  stills.write(stream.subarray(5, 7));
  nowMs = 3_000;
  stills.write(stream.subarray(7));
  expect(stills.nearest(1_900)).toEqual(jpeg(1, 2));
  expect(stills.nearest(2_100)).toEqual(jpeg(3));
});

it("keeps only the frames that it needs, and nothing that is not an image", () => {
  let nowMs = 0;
  const stills = createStills(() => nowMs);
  for (nowMs = 1; nowMs <= 20; nowMs += 1) stills.write(jpeg(nowMs));
  expect(stills.nearest(0)).toEqual(jpeg(13));
  const broken = createStills(() => nowMs);
  broken.write(Buffer.from([1, 2, 0xff, 0xd9]));
  broken.write(Buffer.alloc(2 << 20));
  broken.write(jpeg(7));
  expect(broken.nearest(0)).toEqual(jpeg(7));
});
