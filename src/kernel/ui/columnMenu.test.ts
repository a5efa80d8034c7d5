import { describe, expect, it } from "vitest";
import { columnMenuEntries } from "./columnMenu.ts";
import { type ColumnState, initialColumnState } from "./tableColumns.ts";

const columns = [
  { id: "name", header: "Name", priority: 1, renderCell: () => "" },
  { id: "lock", header: "Lock", renderCell: () => "" },
];

function select(state: ColumnState, id: string): ColumnState | undefined {
  let next: ColumnState | undefined;
  const entry = columnMenuEntries(columns, state, (changed) => {
    next = changed;
  }).find((candidate) => candidate.kind === "action" && candidate.id === id);
  if (entry?.kind === "action") entry.onSelect();
  return next;
}

describe("columnMenuEntries", () => {
  it("does not offer to hide the title", () => {
    expect(select(initialColumnState, "name")).toBeUndefined();
  });
  it("hides and shows a column and keeps the rest of the state", () => {
    const widths = { lock: 200 };
    expect(select({ hidden: [], widths }, "lock")).toEqual({ hidden: ["lock"], widths });
    expect(select({ hidden: ["lock"], widths }, "lock")).toEqual({ hidden: [], widths });
  });
});
