import { describe, expect, it } from "vitest";
import { columnsThatFit, fittedWidths, minWidthOf, wantedWidth } from "./tableColumns.ts";

const columns = [
  { id: "name", priority: 1 },
  { id: "lock", width: 160 },
  { id: "door", width: 130 },
  { id: "connection", width: 120, priority: 3 },
  { id: "opens", width: 80, priority: 4 },
];
const idsFor = (roomPx: number, widths = {}) => columnsThatFit(columns, widths, roomPx).map((column) => column.id);

describe("columnsThatFit", () => {
  it("never drops the title, however narrow the table is", () => {
    expect(idsFor(50)).toEqual(["name"]);
  });
  it("keeps everything when there is room", () => {
    expect(idsFor(1_000)).toEqual(["name", "lock", "door", "connection", "opens"]);
  });
  it("drops the least important first and the rightmost of equals", () => {
    expect(idsFor(500)).toEqual(["name", "lock", "door", "connection"]);
    expect(idsFor(400)).toEqual(["name", "lock", "door"]);
    expect(idsFor(310)).toEqual(["name", "lock"]);
  });
  it("counts the widths the person chose", () => {
    expect(idsFor(600, { lock: 300 })).toEqual(["name", "lock", "door"]);
  });
});

describe("fittedWidths", () => {
  const total = (widths: Record<string, number>) => Object.values(widths).reduce((sum, width) => sum + width, 0);
  const fixed = { id: "number", width: 64, minWidth: 64 };

  it("never makes a column narrower than it can be", () => {
    expect(fittedWidths([{ id: "name" }, { id: "lock", width: 160, minWidth: 110 }], {}, 100)).toEqual({ name: 140, lock: 110 });
  });
  it("takes from each what it can spare when the room is short", () => {
    const widths = fittedWidths(columns, {}, 600);
    expect(total(widths)).toBeCloseTo(600);
    expect(widths["opens"]).toBe(80);
    expect(widths["lock"]).toBeLessThan(160);
  });
  it("shares the room that is left, but not with a column of one width or one that the person chose", () => {
    const widths = fittedWidths([fixed, ...columns], { door: 200 }, 1400);
    expect(total(widths)).toBeCloseTo(1400);
    expect([widths["number"], widths["door"]]).toEqual([64, 200]);
    expect(widths["lock"]).toBeGreaterThan(160);
  });
});

describe("wantedWidth", () => {
  it("asks for the least a flexible column needs", () => {
    expect(wantedWidth({ id: "name" }, {})).toBe(minWidthOf({}));
  });
  it("prefers the person's width to its own", () => {
    expect(wantedWidth({ id: "lock", width: 160 }, { lock: 220 })).toBe(220);
  });
});
