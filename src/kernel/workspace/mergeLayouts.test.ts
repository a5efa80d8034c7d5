import { describe, expect, it } from "vitest";
import { mergeLayouts } from "./mergeLayouts.ts";
import type { Layout, Layouts } from "./storedLayouts.ts";

const screen = (...panels: string[]) => ({ grid: { root: panels } });
const aLayout = (overrides: Layout = {}): Layout => ({ baseline: screen("saved"), working: screen("saved"), ...overrides });
const base = { main: aLayout(), day: aLayout({ name: "Day" }), night: aLayout({ name: "Night" }) };
const set = (layouts: Record<string, Layout>): Layouts => new Map(Object.entries(layouts));
const merged = (mine: Record<string, Layout>, theirs: Record<string, Layout>, current = "main") =>
  Object.fromEntries(
    mergeLayouts({ mine: set(mine), theirs: set(theirs), synced: set(base), current, nameOf: ({ name = "My layout" }) => name }),
  );

describe("mergeLayouts", () => {
  it("[Q-44] takes theirs for layouts that this window did not touch", () => {
    const theirs = { ...base, day: aLayout({ name: "Morning", baseline: screen("theirs"), working: screen("theirs") }) };
    expect(merged({ ...base }, theirs)).toEqual(theirs);
  });
  it("takes theirs where nothing but sizes changed here", () => {
    const resized = { ...base.day, working: { ...screen("saved"), width: 900 } };
    const theirs = { ...base, day: aLayout({ name: "Day", working: screen("theirs") }) };
    expect(merged({ ...base, day: resized }, theirs)["day"]).toEqual(theirs.day);
  });
  it("keeps what is on the screen as working, and what they saved as saved", () => {
    const mine = { ...base, main: aLayout({ baseline: screen("mine"), working: screen("mine") }) };
    const theirs = { ...base, main: aLayout({ baseline: screen("theirs"), working: screen("theirs") }) };
    expect(merged(mine, theirs)["main"]).toEqual({ baseline: screen("theirs"), working: screen("mine") });
  });
  it("keeps what was edited here and is not on the screen now", () => {
    const mine = { ...base, day: aLayout({ name: "Day", working: screen("mine") }) };
    const theirs = { ...base, day: aLayout({ name: "Morning", baseline: screen("theirs"), working: screen("theirs") }) };
    expect(merged(mine, theirs)["day"]).toEqual({ name: "Morning", baseline: screen("theirs"), working: screen("mine") });
  });
  it("keeps what either window made, under names that differ", () => {
    const mine = { ...base, a: aLayout({ name: "Weekend" }) };
    const theirs = { ...base, b: aLayout({ name: "weekend" }) };
    expect(merged(mine, theirs)).toEqual({ ...base, b: theirs.b, a: aLayout({ name: "Weekend 2" }) });
  });
  it("[Q-44] takes for a shared layout the newer version, whichever window has read it", () => {
    const of = (version: number, saved: string, working: string) =>
      aLayout({ name: "Gate", baseline: screen(saved), working: screen(working), shared: { version, isLocked: false } });
    const both = (mine: Layout, theirs: Layout) => merged({ ...base, w1: mine }, { ...base, w1: theirs }, "w1")["w1"];
    expect(both(of(2, "newer", "mine"), of(1, "older", "older"))).toEqual(of(2, "newer", "mine"));
    expect(both(of(1, "older", "mine"), of(2, "newer", "newer"))).toEqual(of(2, "newer", "mine"));
  });
  it("takes the name that was given here", () => {
    const mine = { ...base, night: { ...base.night, name: "Late" } };
    const theirs = { ...base, night: { ...base.night, baseline: screen("theirs") } };
    expect(merged(mine, theirs)["night"]).toEqual({ name: "Late", baseline: screen("theirs"), working: screen("saved") });
  });
  it("forgets what either window deleted, but not the layout on this screen", () => {
    const { day, night, ...others } = base;
    expect(Object.keys(merged({ ...others, night }, { ...others, day }))).toEqual(["main"]);
    expect(merged(base, { ...others, night }, "day")).toEqual({ ...others, night, day });
  });
});
