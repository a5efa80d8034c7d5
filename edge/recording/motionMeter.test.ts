import { beforeEach, describe, expect, it } from "vitest";
import { countCells, motionCellCount } from "#domain/playback/motionCells.ts";
import { createMotionMeter, type MotionInstant } from "./motionMeter.ts";

let nowMs: number;
let seen: MotionInstant[];
let take: (piece: Buffer) => void;
beforeEach(() => {
  nowMs = Date.UTC(2026, 2, 12, 14);
  seen = [];
  take = createMotionMeter({ now: () => nowMs, onMotion: (instant) => seen.push(instant) });
});

/** A grey picture with a few cells of another shade. */
const picture = (shade: number, cells: Readonly<Record<number, number>> = {}) => {
  const bytes = Buffer.alloc(motionCellCount, shade);
  for (const [cell, value] of Object.entries(cells)) bytes[Number(cell)] = value;
  return bytes;
};
const show = (bytes: Buffer, afterMs = 2_000) => {
  nowMs += afterMs;
  take(bytes);
};
const changedLast = () => seen.at(-1)?.cells ?? new Uint8Array();

describe("[B-03] what moved from one key frame to the next", () => {
  it("is the cells that changed, between the two instants, however the pictures come in pieces", () => {
    const both = Buffer.concat([picture(90), picture(90, { 40: 140, 41: 60 })]);
    show(both.subarray(0, 700));
    show(both.subarray(700));
    expect(seen).toEqual([{ fromMs: nowMs - 2_000, atMs: nowMs, cells: changedLast() }]);
    expect([countCells(changedLast()), countCells(changedLast(), [40, 41])]).toEqual([2, 2]);
  });

  it("is nothing for a coder's noise, nor when all of it becomes brighter", () => {
    show(picture(90));
    show(picture(90, { 3: 95, 4: 86 }));
    show(picture(120, { 7: 124 }));
    expect(seen.map(({ cells }) => countCells(cells))).toEqual([0, 0]);
    show(picture(150, { 7: 20 }));
    expect(countCells(changedLast(), [7])).toBe(1);
  });

  it("is nothing where the picture always changes, such as at a clock, and that is forgotten when it stops", () => {
    const clock = (second: number) => ({ 5: second % 2 === 0 ? 20 : 200 });
    for (let second = 0; second < 40; second++) show(picture(90, clock(second)));
    expect(countCells(changedLast())).toBe(0);
    show(picture(90, { ...clock(40), 300: 200 }));
    expect([countCells(changedLast()), countCells(changedLast(), [300])]).toEqual([1, 1]);
    for (let second = 0; second < 60; second++) show(picture(90));
    show(picture(90, { 5: 200 }));
    expect(countCells(changedLast(), [5])).toBe(1);
  });

  it("is measured about once a second of a camera that sends nothing but key frames", () => {
    for (let frame = 0; frame < 15; frame++) show(picture(90), 100);
    expect(seen).toHaveLength(1);
  });
});
