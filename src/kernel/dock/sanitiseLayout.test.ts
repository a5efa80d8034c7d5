import { describe, expect, it } from "vitest";
import { sanitiseLayout } from "./sanitiseLayout.ts";

const aPanel = (id: string) => [id, { id, params: { panel: id } }] as const;
const leaf = (id: string, ...views: string[]) => ({ type: "leaf", size: 10, data: { id, views, activeView: views[0] } });
const aLayout = (overrides: object = {}) => ({
  grid: { root: { type: "branch", data: [leaf("1", "a", "b"), leaf("2", "c")] }, width: 10, height: 10, orientation: "HORIZONTAL" },
  panels: Object.fromEntries(["a", "b", "c", "f", "p"].map(aPanel)),
  floatingGroups: [{ data: leaf("3", "f").data, position: {} }],
  popoutGroups: [{ data: leaf("4", "p").data, position: null }],
  activeGroup: "2",
  ...overrides,
});
const allowing =
  (...ids: string[]) =>
  (params: unknown) =>
    ids.includes((params as { panel: string }).panel);

describe("sanitiseLayout", () => {
  it.each([[undefined], ["text"], [{}], [{ grid: null, panels: {} }], [{ grid: {}, panels: {} }]])("refuses %j", (stored) => {
    expect(sanitiseLayout(stored, () => true)).toBeUndefined();
  });
  it("refuses a layout of which nothing may be shown", () => {
    expect(sanitiseLayout(aLayout(), () => false)).toBeUndefined();
  });
  it("[PM-12] takes forbidden panels out of the grid, floating groups and windows", () => {
    const layout = sanitiseLayout(aLayout(), allowing("b"));
    expect(layout).toMatchObject({
      grid: { root: { data: [{ data: { views: ["b"], activeView: "b" } }] } },
      panels: { b: { id: "b" } },
      floatingGroups: [],
      popoutGroups: [],
    });
    expect([Object.keys(layout?.panels ?? {}), layout?.activeGroup]).toEqual([["b"], undefined]);
  });
  it("drops views that name no panel", () => {
    const broken = aLayout({ grid: { root: leaf("1", "ghost", "a"), width: 1, height: 1, orientation: "HORIZONTAL" } });
    expect(sanitiseLayout(broken, () => true)?.grid.root).toMatchObject({ data: { views: ["a"], activeView: "a" } });
  });
  it("forgets what a panel was asked to do, so that a dialog does not open by itself", () => {
    const asked = { a: { id: "a", params: { panel: "a", params: { serialNumber: "1", ask: "edit" } } } };
    const stored = { grid: { root: leaf("1", "a"), width: 1, height: 1, orientation: "HORIZONTAL" }, panels: asked };
    expect(sanitiseLayout(stored, () => true)?.panels["a"]?.params).toEqual({ panel: "a", params: { serialNumber: "1" } });
    expect(asked.a.params.params.ask).toBe("edit");
  });
  it("[NF-05] keeps the empty group that a panel in another window comes back to, and no other empty one", () => {
    const root = { type: "branch", data: [leaf("1", "a"), leaf("2"), leaf("5")] };
    const stored = {
      grid: { root, width: 10, height: 10, orientation: "HORIZONTAL" },
      panels: Object.fromEntries(["a", "p"].map(aPanel)),
      popoutGroups: [{ data: leaf("4", "p").data, position: null, gridReferenceGroup: "2" }],
    };
    expect(sanitiseLayout(stored, () => true)?.grid.root).toMatchObject({ data: [leaf("1", "a"), leaf("2")] });
    expect(sanitiseLayout(stored, allowing("a"))?.grid.root).toMatchObject({ data: [leaf("1", "a")] });
  });
  it("leaves an allowed layout as it is", () => {
    expect(sanitiseLayout(aLayout(), () => true)).toEqual(aLayout());
  });
});
