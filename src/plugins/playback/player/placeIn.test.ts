import { describe, expect, it } from "vitest";
import { keyFrameFor, placeIn } from "./placeIn.ts";

const piece = (start: number, gap = false) => ({ start, duration: 2, gap });
const pieces = [piece(0), piece(2), piece(4, true), piece(6), piece(8)];

describe("[PL-14] where a player is sent in a recording", () => {
  it("is nowhere after its end", () => {
    expect(placeIn(pieces, 9.96, 0)).toBeUndefined();
    expect(placeIn([], 0, 5)).toBeUndefined();
  });
  it("is the very instant, or where it goes on after a gap", () => {
    expect(placeIn(pieces, 3.3, 0)).toBe(3.3);
    expect(placeIn(pieces, 4.5, 0)).toBe(6.01);
    expect(placeIn(pieces, 1.99, 0)).toBe(2.01);
  });
  it("is the nearest key frame where that is near enough, and none in a gap", () => {
    expect(placeIn(pieces, 0.8, 1)).toBe(0.01);
    expect(placeIn(pieces, 1.3, 1)).toBe(2.01);
    expect(placeIn(pieces, 3.3, 1)).toBe(3.3);
    expect(placeIn(pieces, 7, 0.5)).toBe(7);
    expect(placeIn(pieces, 4.5, 9)).toBe(6.01);
  });
});

describe("the key frame that stands for an instant until that is decoded", () => {
  it("is the one before it", () => {
    expect(keyFrameFor(pieces, 0.5, 3.3)).toBe(2.01);
    expect(keyFrameFor(pieces, 9, 7.5)).toBe(6.01);
  });
  it("is none for what comes at once, for a step within its pictures, and where nothing was recorded", () => {
    expect(keyFrameFor(pieces, 0.5, 2.2)).toBeUndefined();
    expect(keyFrameFor(pieces, 2.4, 3.3)).toBeUndefined();
    expect(keyFrameFor(pieces, 0.5, 4.5)).toBeUndefined();
    expect(keyFrameFor([], 0, 1)).toBeUndefined();
  });
});
