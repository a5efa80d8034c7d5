import { type PointerEvent, useState } from "react";
import { dayMinutes } from "#contract/durations.ts";
import { selecting, stepMinutes } from "./weekCursor.ts";
import { isSameRange, rangeAt, replaced, segmentsOf, type Weekday, type WeekRange, withRange } from "./weekRanges.ts";

/** The current pointer action: drawing the same hours in several days, or moving one end of a range. */
export type WeekDrag =
  | { kind: "draw"; fromColumn: number; toColumn: number; from: number; to: number }
  | { kind: "start" | "end"; range: WeekRange; next: WeekRange; offset: number };

export interface WeekDragOptions {
  days: readonly Weekday[];
  value: readonly WeekRange[];
  isReadOnly: boolean;
  /** Called when the pointer is pressed, with the step under it. */
  onStart: (day: Weekday, minute: number) => void;
  onSelect: (range: WeekRange | undefined) => void;
  onValueChange: (ranges: WeekRange[], selected?: WeekRange) => void;
}

/** Distance in pixels from an edge within which the pointer grabs it. */
const gripPx = 6;

/** Draws and changes ranges by pointer. Returns the current action and the handlers of a day's column. */
export function useWeekDrag({ days, value, isReadOnly, onStart, onSelect, onValueChange }: WeekDragOptions) {
  const [drag, setDrag] = useState<WeekDrag>();
  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, day: Weekday) => {
    const box = currentTarget.getBoundingClientRect();
    const column = days.indexOf(day) + Math.floor((clientX - box.left) / box.width);
    const minute = ((clientY - box.top) / box.height) * dayMinutes;
    return { column: Math.max(0, Math.min(6, column)), minute, grip: (gripPx / box.height) * dayMinutes };
  };
  const handleDown = (event: PointerEvent<HTMLElement>, day: Weekday) => {
    if (isReadOnly || event.button !== 0) return;
    const { column, minute, grip } = place(event, day);
    const at = Math.max(0, Math.min(dayMinutes - stepMinutes, Math.floor(minute / stepMinutes) * stepMinutes));
    onStart(day, at);
    const segment = segmentsOf(value, day).find(({ start, end }) => start - grip / 2 <= minute && minute < end + grip / 2);
    if (segment) {
      const { range, start, end, offset } = segment;
      onSelect(range);
      const isAtEnd = end + offset === range.end && end - minute < grip;
      const isAtStart = offset === 0 && minute - start < grip;
      if (isAtEnd || isAtStart) setDrag({ kind: isAtEnd ? "end" : "start", range, next: range, offset });
      else return;
    } else {
      onSelect(undefined);
      setDrag({ kind: "draw", fromColumn: column, toColumn: column, from: at, to: at + stepMinutes });
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent<HTMLElement>, day: Weekday) => {
    if (!drag) return;
    const { column, minute } = place(event, day);
    const at = Math.max(0, Math.min(dayMinutes, Math.round(minute / stepMinutes) * stepMinutes));
    if (drag.kind === "draw") return setDrag({ ...drag, toColumn: column, to: at });
    const { range, offset } = drag;
    const next = drag.kind === "end" ? { ...range, end: at + offset } : { ...range, start: at };
    const isRange = next.end > next.start && next.end - next.start <= dayMinutes && next.start < dayMinutes;
    if (isRange) setDrag({ ...drag, next });
  };
  const handleUp = () => {
    if (!drag) return;
    setDrag(undefined);
    if (drag.kind === "draw") {
      const drawn = drawnBy(drag, days);
      const first = drawn[0];
      const ranges = drawn.reduce<WeekRange[]>((all, range) => withRange(all, range), [...value]);
      if (first) onValueChange(ranges, drawn.length === 1 ? rangeAt(ranges, first.day, first.start) : undefined);
    } else if (!isSameRange(drag.range, drag.next)) {
      const edit = selecting(replaced(value, drag.range, drag.next), drag.next);
      onValueChange(edit.ranges ?? [], edit.selected);
    }
  };
  const handlersOf = (day: Weekday) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => handleDown(event, day),
    onPointerMove: (event: PointerEvent<HTMLElement>) => handleMove(event, day),
    onPointerUp: handleUp,
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, handlersOf };
}

/** The same hours in each column between the first and the current pointer position. */
export function drawnBy(drag: WeekDrag | undefined, days: readonly Weekday[]): WeekRange[] {
  if (drag?.kind !== "draw") return [];
  const [start, end] = [Math.min(drag.from, drag.to), Math.max(drag.from + stepMinutes, drag.to)];
  const [first, last] = [Math.min(drag.fromColumn, drag.toColumn), Math.max(drag.fromColumn, drag.toColumn)];
  return days.slice(first, last + 1).map((day) => ({ day, start, end }));
}
