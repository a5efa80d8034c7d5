import { describe, expect, it } from "vitest";
import { marked, selectionAt, withEdge } from "./selection.ts";

const at = 1_000_000_000;
const now = at + 3_600_000;
const hour = 3_600_000;

describe("[PL-17] [SR-09] the range that is taken of a recording", () => {
  it("is about the instant that is shown, and never in the future", () => {
    expect(selectionAt(at, now)).toEqual({ fromMs: at - 15_000, toMs: at + 15_000 });
    expect(selectionAt(now, now)).toEqual({ fromMs: now - 15_000, toMs: now });
  });
  it("has edges that do not cross, however far they are drawn", () => {
    const range = { fromMs: at, toMs: at + 30_000 };
    expect(withEdge(range, "fromMs", at + 90_000, now)).toEqual({ fromMs: at + 29_000, toMs: at + 30_000 });
    expect(withEdge(range, "toMs", at - 90_000, now, 8_000)).toEqual({ fromMs: at, toMs: at + 8_000 });
  });
  it("is at most an hour, and ends now", () => {
    const range = { fromMs: at, toMs: at + 30_000 };
    expect(withEdge(range, "fromMs", at - 2 * hour, now).fromMs).toBe(range.toMs - hour);
    expect(withEdge(range, "toMs", at + 2 * hour, now).toMs).toBe(now);
    expect(withEdge(range, "toMs", now, at + 60_000).toMs).toBe(at + 60_000);
  });
  it("is marked while watching: what would cross the other edge moves it along", () => {
    const begun = marked(undefined, "fromMs", at, now);
    expect(begun).toEqual({ fromMs: at, toMs: at + 30_000 });
    expect(marked(begun, "toMs", at + 12_000, now)).toEqual({ fromMs: at, toMs: at + 12_000 });
    expect(marked(begun, "toMs", at - 60_000, now)).toEqual({ fromMs: at - 90_000, toMs: at - 60_000 });
    expect(marked(begun, "fromMs", at + 40_000, now).fromMs).toBe(at + 40_000);
  });
});
