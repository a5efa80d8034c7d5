import { describe, expect, it } from "vitest";
import { drawMotion } from "./drawMotion.ts";
import { type Motion, motionBetween } from "./motion.ts";

const motion: Motion = { fromMs: 10_000, stepMs: 2_000, levels: [0, 0.5, null, 0.1] };

describe("[B-03] motion on a timeline", () => {
  it("is the most of what lies between two instants, and not known where nothing is", () => {
    expect(motionBetween(motion, 10_000, 14_000)).toBe(0.5);
    expect(motionBetween(motion, 13_000, 13_000)).toBe(0.5);
    expect(motionBetween(motion, 14_000, 16_000)).toBeUndefined();
    expect(motionBetween(motion, 14_000, 18_000)).toBe(0.1);
    expect(motionBetween(motion, 0, 9_000)).toBe(0);
    expect(motionBetween(motion, 18_000, 90_000)).toBeUndefined();
  });

  it("is drawn by points of the screen: the most of each is seen, nothing that moved is a line, what is not known is nothing", () => {
    const drawn: number[][] = [];
    const context = { fillRect: (...box: number[]) => void drawn.push(box) };
    drawMotion(context, motion, { fromMs: 10_000, toMs: 18_000 }, { width: 8, bottom: 40, tallestPx: 30 });
    const isAt = (x: number) => (box: number[]) => box[0]! <= x && x < box[0]! + box[2]!;
    const heights = Array.from({ length: 8 }, (_, x) => drawn.find(isAt(x))?.[3]);
    const [still, , much, , gap, , little] = heights;
    expect([still, gap]).toEqual([1, undefined]);
    expect(much).toBe(30);
    expect(little).toBeGreaterThan(1);
    expect(little).toBeLessThan(30);
    for (const [, top = 0, , height = 0] of drawn) expect(top + height).toBe(40);
  });

  it("is drawn at once where it stays as it is, up to an edge between two points", () => {
    const drawn: number[][] = [];
    const context = { fillRect: (...box: number[]) => void drawn.push(box) };
    const still = { ...motion, levels: [0, 0, null, 0] };
    drawMotion(context, still, { fromMs: 10_000, toMs: 18_000 }, { width: 7.5, bottom: 40, tallestPx: 30 });
    expect(drawn).toEqual([
      [0, 39, 4, 1],
      [5, 39, 3, 1],
    ]);
  });
});
