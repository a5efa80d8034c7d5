import { describe, expect, it } from "vitest";
import { cellsOf, countCells, motionCellBytes, motionCellCount, motionGrid, setCell } from "./motionCells.ts";

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

describe("[B-14] a region of a picture", () => {
  it("has the cells whose middle it holds, whichever way round it is drawn", () => {
    expect(cellsOf(box(0, 0, 1, 1))).toHaveLength(motionCellCount);
    const two = cellsOf(box(0, 0, 2 / motionGrid.columns, 1 / motionGrid.rows));
    expect(two).toEqual([0, 1]);
    expect(cellsOf(box(0, 0, 2 / motionGrid.columns, 1 / motionGrid.rows).toReversed())).toEqual(two);
  });

  it("follows slanted edges, and where they fold in", () => {
    const half = cellsOf([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]);
    expect(Math.abs(half.length - motionCellCount / 2)).toBeLessThan(motionGrid.columns);
    const folded = cellsOf([...box(0, 0, 1, 1).slice(0, 3), { x: 0.5, y: 0.5 }]);
    expect(folded).not.toContain(motionCellCount - motionGrid.columns);
    expect(folded).toContain(motionGrid.columns - 1);
  });

  it("is at least one cell, and none without corners", () => {
    expect(cellsOf(box(0.5, 0.5, 0.501, 0.501))).toEqual([9 * motionGrid.columns + 16]);
    expect(cellsOf([])).toEqual([]);
  });

  it("counts what changed in it", () => {
    const bits = new Uint8Array(motionCellBytes);
    for (const cell of [0, 7, 8, motionCellCount - 1]) setCell(bits, cell);
    expect(countCells(bits)).toBe(4);
    expect(countCells(bits, [0, 1, 8])).toBe(2);
  });
});
