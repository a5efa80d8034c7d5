// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi.tsx";
import { DataTable } from "./DataTable.tsx";
import type { Point } from "./Menu.tsx";

interface Door {
  id: string;
  name: string;
  floor: string;
}
const doors: Door[] = ["Garage", "Lobby", "Roof", "Yard"].map((name, index) => ({
  id: `d${index}`,
  name,
  floor: index < 2 ? "Low" : "High",
}));

/** A wide table, whose window has room for all of its rows: jsdom gives elements no size. */
function drawn({ isGrouped = false } = {}) {
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(document.defaultView ?? {}, { matchMedia: () => wide });
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(900);
  const opened: string[] = [];
  const menus: [string, Point][] = [];
  const selections: string[][] = [];
  function Table() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <DataTable
        label="Doors"
        rows={doors}
        getRowId={({ id }) => id}
        getRowLabel={({ name }) => name}
        columns={[{ id: "name", header: "Name", renderCell: ({ name }) => name }]}
        groupOf={isGrouped ? ({ floor }) => ({ id: floor, label: floor }) : undefined}
        selectedIds={selected}
        onSelectionChange={(ids) => {
          selections.push([...ids]);
          setSelected(ids);
        }}
        onActivate={({ id }) => opened.push(id)}
        onRowContextMenu={({ id }, at) => menus.push([id, at])}
      />
    );
  }
  const { user, getByRole, getByText, getAllByRole } = renderUi(<Table />);
  const focused = () => document.activeElement?.textContent;
  return { user, opened, menus, selections, getByRole, getByText, getAllByRole, focused };
}
afterEach(() => void vi.restoreAllMocks());

describe("DataTable", () => {
  it("moves by row, also over headings, and opens with Enter", async () => {
    const { user, getByText, focused, opened } = drawn({ isGrouped: true });
    getByText("Garage").closest("tr")?.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Roof");
    await user.keyboard("{Enter}{End}{Enter}{Home}{Enter}");
    expect(opened).toEqual(["d2", "d3", "d0"]);
  });

  it("selects with Space, extends with Shift, and takes all or none by key", async () => {
    const { user, getByText, selections } = drawn();
    getByText("Garage").closest("tr")?.focus();
    await user.keyboard(" {Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}a{/Control}{Escape}");
    expect(selections).toEqual([["d0"], ["d0", "d1"], ["d0", "d1", "d2"], ["d0", "d1", "d2", "d3"], []]);
  });

  it("opens on a click, selects on a click with Control, and gives its menu the place", async () => {
    const { user, getByText, opened, selections, menus } = drawn();
    await user.click(getByText("Lobby"));
    await user.keyboard("{Control>}");
    await user.click(getByText("Roof"));
    await user.keyboard("{/Control}");
    fireEvent.contextMenu(getByText("Yard"), { clientX: 5, clientY: 7, button: 2 });
    expect([opened, selections, menus]).toEqual([["d1"], [["d2"]], [["d3", { x: 5, y: 7, isByKey: false }]]]);
  });

  it("has one row in the order of tabs, that which was used last", async () => {
    const { user, getByText, getAllByRole } = drawn();
    const stops = () => getAllByRole("row").filter((row) => row.tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(["Garage"]);
    await user.click(getByText("Roof"));
    expect(stops().map(({ textContent }) => textContent)).toEqual(["Roof"]);
  });
});
