// @vitest-environment jsdom
import { createDockview, type DockviewApi, type SerializedDockview } from "dockview-react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { otherWindows } from "../testing/otherWindows.ts";
import { urlOf } from "../workspace/monitorNumbers.ts";
import { createMonitors } from "./monitors.ts";

const standingOf = (panelId: string) =>
  panelId === "cameras.live" ? { isAside: true, width: undefined } : { isAside: false, width: undefined };
let windows: ReturnType<typeof otherWindows>;
beforeEach(() => {
  windows = otherWindows();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function aDock(): DockviewApi {
  const element = document.createElement("div");
  document.body.append(element);
  const dock = createDockview(element, { createComponent: () => ({ element: document.createElement("p"), init: () => undefined }) });
  dock.layout(1200, 800);
  return dock;
}
function aDesk() {
  const dock = aDock();
  for (const [id, panel] of [
    ["list", "doors.list"],
    ["gate", "cameras.live"],
    ["yard", "cameras.live"],
  ] as const)
    dock.addPanel({ id, title: id, component: "panel", params: { panel, params: {} } });
  return { dock, monitors: createMonitors(dock, standingOf) };
}

describe("[B-17] the windows of the console", () => {
  it("are numbered as they open, and say what they show", async () => {
    const { monitors } = aDesk();
    expect([monitors.free(), await monitors.send("gate"), await monitors.send("yard", 4)]).toEqual([2, true, true]);
    expect(monitors.list()).toEqual([
      { number: 1, shows: ["list"] },
      { number: 2, shows: ["gate"] },
      { number: 4, shows: ["yard"] },
    ]);
    expect([monitors.free(), windows.opened]).toEqual([3, [urlOf(2), urlOf(4)]]);
  });

  it("take what is sent to their number: pictures side by side, a list beside them and the next as its tab", async () => {
    const { dock, monitors } = aDesk();
    await monitors.send("gate", 2);
    const [other] = dock.getPopouts();
    other?.group.layout(900, 600);
    expect([await monitors.send("yard", 2), windows.opened]).toEqual([true, [urlOf(2)]]);
    expect(monitors.list()[1]).toEqual({ number: 2, shows: ["gate", "yard"] });
    dock.addPanel({
      id: "keys",
      component: "panel",
      params: { panel: "credentials.list", params: {} },
      position: { referencePanel: "list" },
    });
    for (const id of ["list", "keys"]) await monitors.send(id, 2);
    const [gate, yard, list, keys] = ["gate", "yard", "list", "keys"].map((id) => dock.getPanel(id)?.group);
    expect([new Set([gate, yard, list]).size, keys === list, windows.opened.length]).toEqual([3, true, 1]);
    for (const group of [gate, yard, list]) expect(group?.api.location.type).toBe("popout");
  });

  it("give back to the page what is sent to monitor 1, also where nothing is left on it, and close with their last panel", async () => {
    const { dock, monitors } = aDesk();
    for (const id of ["list", "gate", "yard"]) await monitors.send(id, 2);
    expect(monitors.list()).toMatchObject([{ number: 1, shows: [] }, { number: 2 }]);
    for (const id of ["yard", "gate", "list"]) await monitors.send(id, 1);
    expect(dock.panels.map(({ api }) => api.location.type)).toEqual(["grid", "grid", "grid"]);
    expect(monitors.list().map(({ number }) => number)).toEqual([1]);
  });

  it("keep a panel that is there already, and one that the browser opens no window for", async () => {
    const { dock, monitors } = aDesk();
    await monitors.send("gate", 3);
    const before = JSON.stringify(dock.toJSON().popoutGroups);
    expect([await monitors.send("gate", 3), await monitors.send("list", 1), await monitors.send("gone", 2)]).toEqual([true, true, true]);
    windows.isBlocked = true;
    expect([await monitors.send("yard", 2), dock.getPanel("yard")?.api.location.type]).toEqual([false, "grid"]);
    expect([windows.opened, JSON.stringify(dock.toJSON().popoutGroups)]).toEqual([[urlOf(3)], before]);
  });

  it("have the same numbers after a reload", async () => {
    const { dock, monitors } = aDesk();
    await monitors.send("gate", 5);
    await monitors.send("yard", 3);
    const kept: unknown = JSON.parse(JSON.stringify(dock.toJSON()));
    const again = aDock();
    again.fromJSON(kept as SerializedDockview);
    await again.popoutRestorationPromise;
    expect(createMonitors(again, standingOf).list()).toEqual(monitors.list());
  });
});
