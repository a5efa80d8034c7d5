import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { dayMinutes } from "#contract/durations.ts";
import { classNames } from "../classNames.ts";
import { shownTime } from "../time/typedDate.ts";
import { keyed, markedRange, selecting, stepMinutes, type WeekCursor } from "./weekCursor.ts";
import { isSameRange, rangeAt, replaced, segmentsOf, type Weekday, type WeekRange, withRange } from "./weekRanges.ts";
import { type DayName, nightText, rangeText, segmentText } from "./weekText.ts";
import { useWeekWords, type WeekWords } from "./weekWords.ts";

export interface WeekDaysProps {
  days: readonly Weekday[];
  value: readonly WeekRange[];
  selected: WeekRange | undefined;
  isReadOnly: boolean;
  nameOf: DayName;
  now: { day: Weekday; minute: number } | undefined;
  onSelect: (range: WeekRange | undefined) => void;
  onValueChange: (ranges: WeekRange[], selected?: WeekRange) => void;
}

/** The current pointer action: drawing the same hours in several days, or moving one end of a range. */
type Drag =
  | { kind: "draw"; fromColumn: number; toColumn: number; from: number; to: number }
  | { kind: "start" | "end"; range: WeekRange; next: WeekRange; offset: number };

/** Distance in pixels from an edge within which the pointer grabs it. */
const gripPx = 6;

/** The seven columns of the week. Arrow keys move between them; Tab reaches the one with the cursor. */
export function WeekDays({ days, value, selected, isReadOnly, nameOf, now, onSelect, onValueChange }: WeekDaysProps) {
  const words = useWeekWords();
  const keysId = useId();
  const columns = useRef(new Map<Weekday, HTMLButtonElement>());
  const [cursor, setCursor] = useState<WeekCursor>({ day: days[0] ?? "MON", minute: 8 * 60, anchor: undefined });
  const [isByKey, setIsByKey] = useState(false);
  const [drag, setDrag] = useState<Drag>();
  const marked = markedRange(cursor);
  const preview = [...(marked ? [marked] : []), ...drawnBy(drag, days)];
  const shown = drag && drag.kind !== "draw" ? replaced(value, drag.range, drag.next) : value;
  useEffect(() => {
    if (isByKey) columns.current.get(cursor.day)?.focus();
  }, [cursor.day, isByKey]);

  const handleKey = (event: KeyboardEvent) => {
    if (isReadOnly || event.ctrlKey || event.metaKey) return;
    const edit = keyed(event, cursor, value);
    if (!edit) return;
    event.preventDefault();
    event.stopPropagation();
    setIsByKey(true);
    setCursor(edit.cursor);
    if (edit.ranges) onValueChange(edit.ranges, edit.selected);
    else if (edit.selected) onSelect(edit.selected);
  };
  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, day: Weekday) => {
    const box = currentTarget.getBoundingClientRect();
    const column = days.indexOf(day) + Math.floor((clientX - box.left) / box.width);
    const minute = ((clientY - box.top) / box.height) * dayMinutes;
    return { column: Math.max(0, Math.min(6, column)), minute, grip: (gripPx / box.height) * dayMinutes };
  };
  const handleDown = (event: PointerEvent<HTMLElement>, day: Weekday) => {
    if (isReadOnly || event.button !== 0) return;
    const { column, minute, grip } = place(event, day);
    setIsByKey(false);
    const at = Math.max(0, Math.min(dayMinutes - stepMinutes, Math.floor(minute / stepMinutes) * stepMinutes));
    setCursor({ day, minute: at, anchor: undefined });
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
  return (
    <>
      {days.map((day) => {
        const segments = segmentsOf(shown, day);
        const texts = value.filter((range) => range.day === day).map(rangeText);
        const isHere = cursor.day === day;
        return (
          <button
            key={day}
            ref={(element) => {
              if (element) columns.current.set(day, element);
              else columns.current.delete(day);
            }}
            type="button"
            className="dy"
            tabIndex={isHere ? 0 : -1}
            aria-label={`${nameOf(day)}: ${texts.length > 0 ? texts.join(", ") : words("nothing")}`}
            aria-describedby={`${keysId}-${day} ${keysId}`}
            onKeyDown={handleKey}
            onFocus={() => setCursor((before) => (before.day === day || before.anchor !== undefined ? before : { ...before, day }))}
            onPointerDown={(event) => handleDown(event, day)}
            onPointerMove={(event) => handleMove(event, day)}
            onPointerUp={handleUp}
            onPointerCancel={() => setDrag(undefined)}
          >
            {segments.map(({ range, start, end, offset }) => (
              <span
                key={`${start}`}
                className={classNames(
                  "blk",
                  (isSameRange(range, selected) || (drag && drag.kind !== "draw" && isSameRange(range, drag.next))) && "is-sel",
                  end + offset < range.end && "is-cut-below",
                  offset > 0 && "is-cut-above",
                )}
                style={placed(start, end)}
                // Shown by CSS and hidden from screen readers, because the column's name contains all ranges.
                data-text={segmentText(range, offset, words)}
              >
                {!isReadOnly && offset === 0 && <i className="g" style={{ top: 2 }} />}
                {!isReadOnly && end + offset === range.end && <i className="g" style={{ bottom: 2 }} />}
              </span>
            ))}
            {segmentsOf(preview, day).map(({ range, start, end, offset }) => (
              <span
                key={`preview ${start}`}
                className="blk is-preview"
                style={placed(start, end)}
                data-text={segmentText(range, offset, words)}
              />
            ))}
            {now?.day === day && (
              <span
                className={classNames("week-now", now.minute > 23 * 60 && "is-late")}
                style={{ top: `${(now.minute / dayMinutes) * 100}%` }}
                data-text={shownTime(now.minute)}
              />
            )}
            {isHere && isByKey && (
              <span className="week-cursor" style={placed(cursor.minute % dayMinutes, (cursor.minute % dayMinutes) + stepMinutes)} />
            )}
          </button>
        );
      })}
      {days.map((day) => (
        <span key={day} id={`${keysId}-${day}`} hidden>
          {nightText(value, day, words)}
        </span>
      ))}
      <span id={keysId} hidden>
        {words("keys")}
      </span>
      <output className="sr">{isByKey && said(cursor, value, marked, nameOf, words)}</output>
    </>
  );
}

function placed(start: number, end: number) {
  return { top: `${(start / dayMinutes) * 100}%`, height: `${((end - start) / dayMinutes) * 100}%` };
}

/** The same hours in each column between the first and the current pointer position. */
function drawnBy(drag: Drag | undefined, days: readonly Weekday[]): WeekRange[] {
  if (drag?.kind !== "draw") return [];
  const [start, end] = [Math.min(drag.from, drag.to), Math.max(drag.from + stepMinutes, drag.to)];
  const [first, last] = [Math.min(drag.fromColumn, drag.toColumn), Math.max(drag.fromColumn, drag.toColumn)];
  return days.slice(first, last + 1).map((day) => ({ day, start, end }));
}

/** The position of the cursor, for screen readers. */
function said(
  { day, minute }: WeekCursor,
  value: readonly WeekRange[],
  marked: WeekRange | undefined,
  nameOf: DayName,
  words: WeekWords,
): string {
  if (marked) return `${nameOf(day)}, ${words("marking", { range: rangeText(marked) })}`;
  const here = rangeAt(value, day, minute);
  const time = rangeText({ start: minute, end: minute + stepMinutes });
  return here ? `${nameOf(day)} ${time}: ${rangeText(here)}` : `${nameOf(day)} ${time}: ${words("nothing")}`;
}
