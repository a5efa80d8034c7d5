import { dayMinutes } from "#contract/durations.ts";
import { isSameRange, rangeAt, replaced, shifted, type Weekday, type WeekRange, withoutRange, withRange } from "./weekRanges.ts";

export const stepMinutes = 15;

/** Position of the keyboard cursor in the week, and the start of the range that it marks. */
export interface WeekCursor {
  day: Weekday;
  /** Minute of the day, a multiple of the step. While marking it may be in the next day, from 1440 on. */
  minute: number;
  /** Minute of the same day at which marking started. */
  anchor: number | undefined;
}

export interface WeekEdit {
  cursor: WeekCursor;
  /** Set if the ranges change. */
  ranges?: WeekRange[];
  /** Set if another range is selected. */
  selected?: WeekRange;
}

/** The range from the start of marking to the cursor, including both steps. */
export function markedRange({ day, minute, anchor }: WeekCursor): WeekRange | undefined {
  if (anchor === undefined) return undefined;
  const [start, last] = [Math.min(anchor, minute), Math.max(anchor, minute)];
  return { day, start, end: Math.min(last + stepMinutes, start + dayMinutes) };
}

export interface WeekKey {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

/** The effect of a key; undefined if the grid does not use it. */
export function keyed({ key, shiftKey, altKey }: WeekKey, cursor: WeekCursor, ranges: readonly WeekRange[]): WeekEdit | undefined {
  const by = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes, PageUp: -60, PageDown: 60 }[key];
  const here = rangeAt(ranges, cursor.day, cursor.minute);
  if (by !== undefined && (shiftKey || altKey)) return here && resized(here, by, altKey, cursor, ranges);
  if (by !== undefined) return { cursor: { ...cursor, minute: movedMinute(cursor, by) } };
  if (cursor.anchor !== undefined) return marking(key, cursor, ranges);
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      return { cursor: { ...cursor, day: shifted(cursor.day, key === "ArrowLeft" ? -1 : 1) } };
    case "Home":
      return { cursor: { ...cursor, minute: 0 } };
    case "End":
      return { cursor: { ...cursor, minute: dayMinutes - stepMinutes } };
    case "Enter":
    case " ":
      return here ? { cursor, selected: here } : { cursor: { ...cursor, anchor: cursor.minute } };
    case "Delete":
    case "Backspace":
      return here && { cursor, ranges: withoutRange(ranges, here) };
  }
  return undefined;
}

function movedMinute({ minute, anchor }: WeekCursor, by: number): number {
  const last = anchor === undefined ? dayMinutes : anchor + dayMinutes;
  return Math.max(0, Math.min(last - stepMinutes, minute + by));
}

function marking(key: string, cursor: WeekCursor, ranges: readonly WeekRange[]): WeekEdit | undefined {
  const { day, minute } = cursor;
  const rest = { day: minute < dayMinutes ? day : shifted(day, 1), minute: minute % dayMinutes, anchor: undefined };
  if (key === "Escape") return { cursor: rest };
  if (key !== "Enter" && key !== " ") return undefined;
  const marked = markedRange(cursor);
  return marked && { cursor: rest, ...selecting(withRange(ranges, marked), marked) };
}

/** Returns the ranges and selects the one that now contains the given range. */
export function selecting(ranges: WeekRange[], { day, start }: WeekRange): Pick<WeekEdit, "ranges" | "selected"> {
  const selected = rangeAt(ranges, day, start);
  return { ranges, ...(selected && { selected }) };
}

function resized(range: WeekRange, by: number, isStart: boolean, cursor: WeekCursor, ranges: readonly WeekRange[]): WeekEdit | undefined {
  const step = Math.sign(by) * stepMinutes;
  const next = isStart ? { ...range, start: range.start + step } : { ...range, end: range.end + step };
  if (next.start < 0 || next.end <= next.start || next.end - next.start > dayMinutes) return undefined;
  const edit = selecting(replaced(ranges, range, next), next);
  if (rangeAt(edit.ranges ?? [], cursor.day, cursor.minute)) return { cursor, ...edit };
  // Keep the cursor inside the changed range.
  return {
    cursor: isSameRange(edit.selected, next) && isStart ? { ...cursor, minute: next.start } : { ...cursor, minute: lastStep(next, cursor) },
    ...edit,
  };
}

function lastStep(range: WeekRange, { day, minute }: WeekCursor): number {
  const last = range.end - stepMinutes;
  if (range.day === day) return Math.min(last, dayMinutes - stepMinutes);
  return last >= dayMinutes ? last - dayMinutes : minute;
}
