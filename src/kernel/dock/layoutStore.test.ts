import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Api } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { createLayoutStore } from "./layoutStore.ts";

interface Server {
  version: number;
  payload: unknown;
}
function aStore(server: Server, kept: { value: unknown } = { value: undefined }) {
  const conflicts: string[] = [];
  const call = (endpoint: Endpoint, request: { body?: { version: number; payload: unknown } }) => {
    if (endpoint.method === "GET") return Promise.resolve(structuredClone(server));
    if (request.body?.version !== server.version) return Promise.reject(new ApiError("error_dashboard_conflict", 409));
    server.version += 1;
    server.payload = structuredClone(request.body.payload);
    return Promise.resolve({ version: server.version });
  };
  const store = createLayoutStore({
    api: { call } as unknown as Api,
    localCopy: { read: () => kept.value, write: (value) => (kept.value = JSON.parse(JSON.stringify(value))) },
    onConflict: () => conflicts.push("conflict"),
  });
  return { store, kept, conflicts };
}
const layout = (...panels: string[]) => ({ grid: { root: panels }, panels: Object.fromEntries(panels.map((id) => [id, { id }])) });
const stored = (baseline: unknown, working: unknown) => ({ schema: 1, layouts: { main: { baseline, working } } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("layout store", () => {
  it("ignores a server copy that is not a layout or not newer", async () => {
    const { store } = aStore({ version: 4, payload: { something: "else" } });
    await store.load(new AbortController().signal);
    expect(store.working()).toBeUndefined();
    const older = aStore({ version: 4, payload: stored(layout("a"), undefined) }, { value: { version: 4, working: layout("b") } });
    await older.store.load(new AbortController().signal);
    expect(older.store.working()).toEqual(layout("b"));
  });
  it("starts with the server's layout on a new machine and saves over it without a conflict", async () => {
    const server = { version: 7, payload: stored(layout("a"), layout("a", "b")) as unknown };
    const { store, conflicts } = aStore(server);
    await store.load(new AbortController().signal);
    expect([store.working(), store.baseline(), store.state.isUnsaved]).toEqual([layout("a", "b"), layout("a"), true]);
    await store.save();
    expect([conflicts, server.version, store.state.isUnsaved]).toEqual([[], 8, false]);
  });
  it("[Q-44] keeps the other window's saved layout on a conflict and loses nothing of the screen", async () => {
    const server = { version: 0, payload: undefined as unknown };
    const { store, conflicts, kept } = aStore(server);
    store.changed(layout("mine"));
    server.version = 3;
    server.payload = stored(layout("theirs"), layout("theirs"));
    await store.save();
    expect([conflicts, store.baseline(), store.working(), store.state.isUnsaved]).toEqual([
      ["conflict"],
      layout("theirs"),
      layout("mine"),
      true,
    ]);
    expect(kept.value).toMatchObject({ version: 3 });
    await store.save();
    expect(server.payload).toEqual(stored(layout("mine"), layout("mine")));
  });
  it("keeps edits as working and never touches what was saved", async () => {
    const server = { version: 0, payload: undefined as unknown };
    const { store } = aStore(server);
    store.changed(layout("a"));
    await store.save();
    store.changed(layout("a", "b"));
    expect(store.state.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.payload).toEqual(stored(layout("a"), layout("a", "b")));
  });
  it("undoes and redoes changes of the shape, not of sizes", () => {
    const { store } = aStore({ version: 0, payload: undefined });
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
    const server = { version: 0, payload: undefined as unknown };
    const { store } = aStore(server);
    store.changed(layout("a"));
    store.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.version).toBe(0);
  });
});
