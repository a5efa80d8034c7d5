import { describe, expect, it } from "vitest";
import { keyed, markedRange, type WeekCursor } from "./weekCursor.ts";
import type { WeekRange } from "./weekRanges.ts";

const at = (day: WeekCursor["day"], hour: number): WeekCursor => ({ day, minute: hour * 60, anchor: undefined });
const press = (key: string, cursor: WeekCursor, ranges: WeekRange[] = [], modifiers = {}) =>
  keyed({ key, shiftKey: false, altKey: false, ...modifiers }, cursor, ranges);
const after = (keys: string[], cursor: WeekCursor, ranges: WeekRange[] = []) =>
  keys.reduce(
    (state, key) => {
      const edit = press(key, state.cursor, state.ranges);
      return { cursor: edit?.cursor ?? state.cursor, ranges: edit?.ranges ?? state.ranges };
    },
    { cursor, ranges },
  );
const morning: WeekRange = { day: "MON", start: 480, end: 720 };

describe("the keys of the week", () => {
  it("[NF-08] move by a quarter, an hour and a day, and stay within the day", () => {
    expect(after(["ArrowDown", "PageDown", "ArrowRight"], at("SUN", 8)).cursor).toEqual({ day: "MON", minute: 555, anchor: undefined });
    expect(press("ArrowUp", at("MON", 0))?.cursor.minute).toBe(0);
    expect(press("End", at("MON", 0))?.cursor.minute).toBe(1425);
    expect(press("ArrowDown", { ...at("MON", 0), minute: 1425 })?.cursor.minute).toBe(1425);
  });

  it("mark a range from one press to the next", () => {
    expect(after([" ", "PageDown", "PageDown", "Enter"], at("TUE", 9)).ranges).toEqual([{ day: "TUE", start: 540, end: 675 }]);
    expect(after(["Enter", "ArrowUp", "Enter"], at("TUE", 9)).ranges).toEqual([{ day: "TUE", start: 525, end: 555 }]);
    expect(after([" ", "PageDown", "Escape"], at("TUE", 9)).ranges).toEqual([]);
  });

  it("mark on over midnight, for a day at most", () => {
    const { cursor, ranges } = after([" ", ...Array.from({ length: 30 }, () => "PageDown"), "Enter"], at("SUN", 22));
    expect(ranges).toEqual([{ day: "SUN", start: 1320, end: 2760 }]);
    expect(cursor).toEqual({ day: "MON", minute: 1305, anchor: undefined });
    expect(markedRange(cursor)).toBeUndefined();
  });

  it("select, change and take away the range that they are in", () => {
    expect(press("Enter", at("MON", 9), [morning])?.selected).toEqual(morning);
    expect(press("ArrowDown", at("MON", 9), [morning], { shiftKey: true })?.ranges).toEqual([{ ...morning, end: 735 }]);
    expect(press("ArrowUp", at("MON", 9), [morning], { altKey: true })?.ranges).toEqual([{ ...morning, start: 465 }]);
    expect(press("Delete", at("MON", 9), [morning])?.ranges).toEqual([]);
    expect(press("Delete", at("MON", 13), [morning])).toBeUndefined();
    expect(press("ArrowDown", at("MON", 13), [morning], { shiftKey: true })).toBeUndefined();
  });

  it("never make a range of no time, and stay in one that becomes shorter", () => {
    const quarter: WeekRange = { day: "MON", start: 480, end: 495 };
    expect(press("ArrowUp", at("MON", 8), [quarter], { shiftKey: true })).toBeUndefined();
    const cursor = { ...at("MON", 0), minute: 705 };
    expect(press("ArrowUp", cursor, [morning], { shiftKey: true })).toMatchObject({
      cursor: { minute: 690 },
      ranges: [{ ...morning, end: 705 }],
    });
  });

  it("leave other keys to the console", () => {
    expect(press("k", at("MON", 0))).toBeUndefined();
  });
});
