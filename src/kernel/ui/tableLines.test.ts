import { describe, expect, it } from "vitest";
import { tableLines } from "./tableLines.ts";

const rows = [
  { name: "Lobby", site: "Harbour House" },
  { name: "Bay 3", site: "Ferry Lane" },
  { name: "Atrium", site: "Harbour House" },
];
const groupOf = (row: { site: string }) => ({ id: row.site, label: row.site });

describe("tableLines", () => {
  it("is the rows alone without groups", () => {
    expect(tableLines(rows, rows, undefined)).toEqual(rows.map((row, rowIndex) => ({ kind: "row", row, rowIndex })));
  });
  it("keeps the groups in place while the rows inside are sorted", () => {
    const sorted = rows.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(
      tableLines(sorted, rows, groupOf).map((line) => (line.kind === "group" ? line.group.label : `${line.rowIndex} ${line.row.name}`)),
    ).toEqual(["Harbour House", "0 Atrium", "1 Lobby", "Ferry Lane", "2 Bay 3"]);
  });
  it("has no heading without rows", () => {
    expect(tableLines([], [], groupOf)).toEqual([]);
  });
});
