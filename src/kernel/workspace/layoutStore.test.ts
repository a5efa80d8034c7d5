import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { ApiError } from "../apiError.ts";
import { createLayoutStore, type LayoutStore, type LayoutStoreOptions } from "./layoutStore.ts";

interface Server {
  version: number;
  payload: unknown;
}
function aStore(
  server: Server = { version: 0, payload: undefined },
  kept: { value: unknown } = { value: undefined },
  options: Partial<LayoutStoreOptions> = {},
) {
  const conflicts: string[] = [];
  const refusals: string[] = [];
  const call = (endpoint: Endpoint, request: { body?: { version: number; payload: unknown } }) => {
    if (endpoint.method === "GET") return Promise.resolve(structuredClone(server));
    if (request.body?.version !== server.version) return Promise.reject(new ApiError("error_dashboard_conflict", 409));
    server.version += 1;
    server.payload = JSON.parse(JSON.stringify(request.body.payload));
    return Promise.resolve({ version: server.version });
  };
  const store = createLayoutStore({
    api: anApi(call),
    localCopy: { read: () => kept.value, write: (value) => (kept.value = JSON.parse(JSON.stringify(value))) },
    onConflict: () => conflicts.push("conflict"),
    onRefused: ({ code }) => refusals.push(code),
    unnamed: () => "My layout",
    ...options,
  });
  return { store, server, kept, conflicts, refusals };
}
const layout = (...panels: string[]) => ({ grid: { root: panels }, panels: Object.fromEntries(panels.map((id) => [id, { id }])) });
const stored = (baseline: unknown, working: unknown) => ({ schema: 2, current: "main", layouts: { main: { baseline, working } } });
const load = (store: LayoutStore) => store.load(new AbortController().signal);
const shown = ({ state }: LayoutStore) => state.entries.find(({ id }) => id === state.current);
const isUnsaved = (store: LayoutStore) => shown(store)?.isUnsaved;
const names = (store: LayoutStore) => store.state.entries.map(({ id }) => store.nameOf(id));
const idOf = (store: LayoutStore, name: string) => store.state.entries.find((entry) => entry.name === name)?.id ?? "";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("shared layouts in the layout store", () => {
  const shared = (version: number, ...panels: string[]) => ({ name: "Gate", version, isLocked: false, arrangement: layout(...panels) });
  const opened = (version = 1, options: Partial<LayoutStoreOptions> = {}) => {
    const kept = { value: { version: 0, current: "main", layouts: { main: { working: layout("own") } } } as unknown };
    const made = aStore(undefined, kept, options);
    made.store.adopt("w1", shared(version, "a"));
    made.store.switchTo("w1");
    return made;
  };
  it("[Q-44] are on the screen like the person's own, and say to whom it matters that they are", () => {
    const told: unknown[] = [];
    const { store } = opened(1, { onShared: (each) => told.push(each) });
    expect([store.nameOf("w1"), store.working(), store.sharedOf("w1")]).toEqual([
      "Gate",
      layout("a"),
      { version: 1, isLocked: false, isUnsaved: false },
    ]);
    expect([told.at(0), told.at(-1)]).toEqual([undefined, { id: "w1", isLocked: false }]);
  });
  it("[VW-06] are kept with what was changed on them, over a reload and while another one is looked at", () => {
    const { store, kept } = opened();
    store.changed(layout("a", "b"));
    store.switchTo("main");
    expect(store.working()).toEqual(layout("own"));
    const { store: again } = aStore(undefined, kept);
    again.switchTo("w1");
    expect([again.working(), again.sharedOf("w1")?.isUnsaved]).toEqual([layout("a", "b"), true]);
  });
  it("are forgotten when they are left as they were", () => {
    const { store } = opened();
    store.switchTo("main");
    expect([store.sharedOf("w1"), names(store)]).toEqual([undefined, ["My layout"]]);
  });
  it("do not count among the layouts of the person, nor keep their names from them", async () => {
    const { store } = opened();
    expect(store.nameRefusal("Gate")).toBeUndefined();
    void store.remove("w1");
    expect([store.state.current, names(store)]).toEqual(["main", ["My layout"]]);
  });
  it("[Q-44] take nothing on while they are locked", () => {
    const { store } = opened();
    store.amend("w1", { isLocked: true });
    store.changed(layout("a", "floating"));
    expect([store.working(), store.isFixed("a"), store.isFixed("floating")]).toEqual([layout("a"), true, false]);
    store.amend("w1", { isLocked: false });
    expect(store.isFixed("a")).toBe(false);
  });
  it("begin anew with a newer version, and keep own changes when only what was saved is newer", () => {
    const { store } = opened();
    store.changed(layout("mine"));
    store.amend("w1", { version: 2, arrangement: layout("theirs") });
    expect([store.working(), store.baseline(), store.sharedOf("w1")?.version]).toEqual([layout("mine"), layout("theirs"), 2]);
    store.adopt("w1", shared(3, "theirs"));
    expect([store.working(), store.state.canUndo, store.sharedOf("w1")]).toEqual([
      layout("theirs"),
      false,
      { version: 3, isLocked: false, isUnsaved: false },
    ]);
  });
  it("are saved as the dock shows them", () => {
    const { store } = opened();
    store.settle({ ...layout("a"), activeGroup: "1", extra: true });
    expect([store.sharedOf("w1")?.isUnsaved, store.state.canUndo]).toEqual([false, false]);
  });
});

describe("layout store", () => {
  it.each([
    [{ something: "else" }],
    [{}],
    [null],
    [{ schema: 3, current: "main", layouts: { main: {} } }],
    [{ schema: 2, current: "main", layouts: {} }],
    [{ schema: 2, current: "main", layouts: { main: "broken" } }],
    [{ schema: 1, layouts: { other: {} } }],
  ])("falls back to the default layout for a server copy like %j", async (payload) => {
    const { store } = aStore({ version: 4, payload });
    await load(store);
    expect([store.working(), names(store), store.state.canUndo]).toEqual([undefined, ["My layout"], false]);
  });
  it.each([
    ["text"],
    [{ version: 4, current: "main", layouts: [] }],
    [{ version: "4", working: layout("a") }],
    [{ version: 4, layouts: {} }],
  ])("falls back to the server's for a local copy like %j", async (value) => {
    const { store } = aStore({ version: 4, payload: stored(layout("a"), layout("a")) }, { value });
    await load(store);
    expect(store.working()).toEqual(layout("a"));
  });
  it("[AU-14] neither reads nor writes anything for an account that may not work", async () => {
    const value = { version: 2, working: layout("a") };
    const { store, server, kept } = aStore({ version: 4, payload: stored(layout("b"), layout("b")) }, { value }, { isKept: false });
    await load(store);
    store.changed(layout("profile"));
    await vi.runAllTimersAsync();
    expect([server.version, kept.value]).toEqual([4, value]);
  });
  it("tells once that the server has no room for what is on the screen", async () => {
    const call = ({ method }: Endpoint) =>
      method === "GET" ? Promise.resolve({ version: 0, payload: null }) : Promise.reject(new ApiError("error_dashboard_too_large", 413));
    const { store, refusals } = aStore(undefined, undefined, { api: anApi(call) });
    for (const panel of ["a", "b"]) {
      store.changed(layout(panel));
      await vi.runAllTimersAsync();
    }
    expect(refusals).toEqual(["error_dashboard_too_large"]);
  });
  it("ignores a server copy that is not newer", async () => {
    const { store } = aStore({ version: 4, payload: stored(layout("a"), undefined) }, { value: { version: 4, working: layout("b") } });
    await load(store);
    expect(store.working()).toEqual(layout("b"));
  });
  it("[Q-44] carries the one layout of the first schema over, from the server and from this browser", async () => {
    const main = { baseline: layout("a"), working: layout("a", "b") };
    const fromServer = aStore({ version: 7, payload: { schema: 1, layouts: { main } } });
    await load(fromServer.store);
    const fromBrowser = aStore({ version: 7, payload: {} }, { value: { version: 7, ...main } });
    for (const { store, server } of [fromServer, fromBrowser]) {
      expect([store.baseline(), store.working(), names(store), isUnsaved(store)]).toEqual([
        main.baseline,
        main.working,
        ["My layout"],
        true,
      ]);
      await store.rename("main", "Day shift");
      expect(server.payload).toEqual({ schema: 2, current: "main", layouts: { main: { name: "Day shift", ...main } } });
    }
  });
  it("knows the same layout again although the server keeps no order of keys", async () => {
    const { store } = aStore({ version: 7, payload: stored({ a: 1, b: { c: [1], d: 2 } }, undefined) });
    await load(store);
    store.changed({ b: { d: 2, c: [1] }, a: 1 });
    expect([isUnsaved(store), store.state.canUndo]).toEqual([false, false]);
  });
  it("starts with the server's layout on a new machine and saves over it without a conflict", async () => {
    const { store, server, conflicts } = aStore({ version: 7, payload: stored(layout("a"), layout("a", "b")) });
    await load(store);
    expect([store.working(), store.baseline(), isUnsaved(store)]).toEqual([layout("a", "b"), layout("a"), true]);
    await store.save();
    expect([conflicts, server.version, isUnsaved(store)]).toEqual([[], 8, false]);
  });
  it("[Q-44] keeps the other window's saved layout on a conflict and loses nothing of the screen", async () => {
    const { store, server, conflicts, kept } = aStore();
    store.changed(layout("mine"));
    Object.assign(server, { version: 3, payload: stored(layout("theirs"), layout("theirs")) });
    expect(await store.save()).toBe(false);
    expect([conflicts, store.baseline(), store.working(), isUnsaved(store)]).toEqual([
      ["conflict"],
      layout("theirs"),
      layout("mine"),
      true,
    ]);
    expect(kept.value).toMatchObject({ version: 3 });
    expect(await store.save()).toBe(true);
    expect(server.payload).toEqual(stored(layout("mine"), layout("mine")));
  });
  it("[Q-44] merges the layouts of two windows and sends what came of it", async () => {
    const first = aStore();
    first.store.changed(layout("a"));
    await first.store.saveAs("Night shift");
    const second = aStore(first.server);
    await load(second.store);
    await second.store.saveAs("Weekend");
    await second.store.rename("main", "Day shift");
    expect(await first.store.saveAs("Holiday")).toBe(false);
    expect([names(first.store), shown(first.store)?.name]).toEqual([["Day shift", "Holiday", "Night shift", "Weekend"], "Holiday"]);
    await vi.advanceTimersByTimeAsync(3000);
    const third = aStore(first.server);
    await load(third.store);
    expect([names(third.store), first.conflicts]).toEqual([names(first.store), ["conflict"]]);
  });
  it("keeps edits as working and never touches what was saved", async () => {
    const { store, server } = aStore();
    store.changed(layout("a"));
    await store.save();
    store.changed(layout("a", "b"));
    expect(isUnsaved(store)).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.payload).toEqual(stored(layout("a"), layout("a", "b")));
  });
  it("undoes and redoes changes of the shape, not of sizes", () => {
    const { store } = aStore();
    store.changed(layout("a"));
    store.changed({ ...layout("a"), width: 900 });
    store.changed(layout("a", "b"));
    expect(store.undo()).toEqual({ ...layout("a"), width: 900 });
    expect(store.undo()).toBeUndefined();
    expect(store.redo()).toEqual(layout("a", "b"));
    expect(store.state).toMatchObject({ canUndo: true, canRedo: false });
    store.dispose();
  });
  it("sends nothing after it is disposed", async () => {
    const { store, server } = aStore();
    store.changed(layout("a"));
    store.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.version).toBe(0);
  });
  it("sends one save after the other, so that they are not in conflict", async () => {
    const { store, server, conflicts } = aStore();
    store.changed(layout("a"));
    expect(await Promise.all([store.save(), store.saveAs("Night shift"), store.rename("main", "Day shift")])).toEqual([true, true, true]);
    expect([conflicts, server.version]).toEqual([[], 3]);
  });
});

describe("named layouts", () => {
  it("saves the screen under another name and keeps what the old one had unsaved", async () => {
    const { store } = aStore();
    store.changed(layout("a"));
    await store.save();
    store.changed(layout("a", "b"));
    await store.saveAs("Night shift");
    expect([shown(store)?.name, store.baseline(), store.working(), isUnsaved(store)]).toEqual([
      "Night shift",
      layout("a", "b"),
      layout("a", "b"),
      false,
    ]);
    expect(store.state.entries.map((entry) => entry.isUnsaved)).toEqual([true, false]);
  });
  it("switches back and forth without losing what was not saved, each with its own undo", async () => {
    const { store, server } = aStore();
    store.changed(layout("a"));
    await store.saveAs("Night shift");
    const night = store.state.current;
    store.changed(layout("a", "n"));
    store.switchTo("main");
    expect([store.working(), store.state.canUndo]).toEqual([layout("a"), false]);
    store.changed(layout("m"));
    store.switchTo(night);
    expect([store.working(), store.undo(), store.undo()]).toEqual([layout("a", "n"), layout("a"), undefined]);
    store.switchTo("main");
    expect([store.working(), store.undo(), store.redo()]).toEqual([layout("m"), layout("a"), layout("m")]);
    store.switchTo("nowhere");
    await vi.advanceTimersByTimeAsync(3000);
    expect([store.state.current, server.payload]).toMatchObject(["main", { current: "main" }]);
  });
  it("opens the one that was current last", async () => {
    const { store, server, kept } = aStore();
    store.changed(layout("a"));
    await store.saveAs("Night shift");
    for (const again of [aStore(server, kept).store, aStore(server).store]) {
      await load(again);
      expect([shown(again)?.name, again.working()]).toEqual(["Night shift", layout("a")]);
    }
  });
  it("deletes a layout and shows the next one, but never deletes the last", async () => {
    const { store } = aStore();
    store.changed(layout("a"));
    await store.saveAs("Night");
    await store.saveAs("Day");
    const [night, day] = [idOf(store, "Night"), idOf(store, "Day")];
    await store.remove(day);
    expect([names(store), store.state.current]).toEqual([["My layout", "Night"], night]);
    await store.remove("main");
    expect([names(store), store.state.current]).toEqual([["Night"], night]);
    expect([await store.remove(night), names(store), store.working()]).toEqual([false, ["Night"], layout("a")]);
  });
  it("says which names cannot be given", async () => {
    const { store } = aStore();
    await store.saveAs("Night shift");
    const id = idOf(store, "Night shift");
    expect([
      store.nameRefusal("night SHIFT"),
      store.nameRefusal("my layout"),
      store.nameRefusal("NIGHT shift", id),
      store.nameRefusal("Night shift 2"),
    ]).toEqual([
      { key: "kernel.layout.nameTaken", values: { name: "Night shift" } },
      { key: "kernel.layout.nameTaken", values: { name: "My layout" } },
      undefined,
      undefined,
    ]);
  });
  it("takes no more than twenty", async () => {
    const { store } = aStore();
    for (let number = 2; number <= 20; number += 1) {
      expect(store.nameRefusal(`Layout ${number}`)).toBeUndefined();
      await store.saveAs(`Layout ${number}`);
    }
    expect([store.nameRefusal("One more"), store.nameRefusal("Renamed", "main")]).toEqual([
      { key: "kernel.layout.tooMany", values: { max: 20 } },
      undefined,
    ]);
  });
  it("changes nothing when what a person wants kept is too large for the server, and says so", async () => {
    const { store, server } = aStore();
    store.changed({ ...layout("a"), text: "é".repeat(100_000) });
    await expect(store.saveAs("Night shift")).rejects.toMatchObject({ code: "error_dashboard_too_large" });
    await expect(store.save()).rejects.toMatchObject({ code: "error_dashboard_too_large" });
    expect([names(store), store.baseline(), server.version]).toEqual([["My layout"], undefined, 0]);
  });
});
