import { describe, expect, it } from "vitest";
import { createCaptions, createWallClock } from "./caption.ts";
import { createFrame, halve } from "./drawing/picture.ts";
import { createFigures } from "./figures/figures.ts";
import { createRenderer } from "./renderer.ts";
import { scenes } from "./scenes/catalogue.ts";
import { instantOfTimeCode, readTimeCode, timeCodeOf } from "./timeCode.ts";

const start = Date.UTC(2026, 2, 13, 0, 32, 7, 123);
const [figures, captions] = await Promise.all([createFigures(), createCaptions()]);
const aRenderer = (scene = scenes.lobby) =>
  createRenderer({ scene, seed: "north", name: "Lobby", timeZone: "America/Chicago", figures, captions });

describe("the wall clock", () => {
  it("refuses a time zone that does not exist", () => {
    expect(() => createWallClock("Mars/Olympus")).toThrow(RangeError);
  });

  it("tells the site's time, not the machine's", () => {
    expect(createWallClock("America/Chicago")(start)).toBe("12 MAR 2026 19:32:07");
    expect(createWallClock("Asia/Kolkata")(start)).toBe("13 MAR 2026 06:02:07");
  });
});

describe("captions", () => {
  it.each(["left", "right"] as const)("[LV-14] of a camera that sends what a mirror shows are read in a mirror, at the %s", (edge) => {
    const [frame, mirrored] = [createFrame(640, 360), createFrame(640, 360)];
    const touched = captions.draw(frame, "Lobby intercom", { edge, isMirrored: false });
    const { left, right } = captions.draw(mirrored, "Lobby intercom", { edge, isMirrored: true });
    expect(mirrored.y).not.toEqual(frame.y);
    for (let row = 0; row < 360; row++) mirrored.y.subarray(row * 640, (row + 1) * 640).reverse();
    expect(mirrored.y).toEqual(frame.y);
    expect([left, right]).toEqual([640 - touched.right, 640 - touched.left]);
  });
});

describe("the renderer", () => {
  it("writes a time code that can be read back from the main and the halved picture", async () => {
    const frame = (await aRenderer()).render(start);
    const small = createFrame(320, 180);
    halve(frame, small);
    expect(readTimeCode(frame.y.subarray(356 * 640, 357 * 640))).toBe(timeCodeOf(start));
    expect(readTimeCode(small.y.subarray(178 * 320, 179 * 320))).toBe(timeCodeOf(start));
    expect(instantOfTimeCode(timeCodeOf(start), start + 3_600_000)).toBe(start);
  });

  it.each(Object.entries(scenes))("leaves no trail in %s: drawing what moved equals drawing afresh", async (_name, scene) => {
    const worn = await aRenderer(scene);
    for (let step = 0; step < 150; step++) worn.render(start + step * 400);
    const last = start + 150 * 400;
    expect(Buffer.compare(worn.render(last).bytes, (await aRenderer(scene)).render(last).bytes)).toBe(0);
  });
});
