import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { dayMinutes } from "#contract/durations.ts";
import { classNames } from "../classNames.ts";
import { shownTime } from "../time/typedDate.ts";
import { drawnBy, useWeekDrag } from "./useWeekDrag.ts";
import { keyed, markedRange, stepMinutes, type WeekCursor } from "./weekCursor.ts";
import { type DaySegment, isSameRange, rangeAt, replaced, segmentsOf, type Weekday, type WeekRange } from "./weekRanges.ts";
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

/** The seven columns of the week. Arrow keys move between them; Tab reaches the one with the cursor. */
export function WeekDays({ days, value, selected, isReadOnly, nameOf, now, onSelect, onValueChange }: WeekDaysProps) {
  const words = useWeekWords();
  const keysId = useId();
  const columns = useRef(new Map<Weekday, HTMLButtonElement>());
  const [cursor, setCursor] = useState<WeekCursor>({ day: days[0] ?? "MON", minute: 8 * 60, anchor: undefined });
  const [isByKey, setIsByKey] = useState(false);
  const handleStart = (day: Weekday, minute: number) => {
    setIsByKey(false);
    setCursor({ day, minute, anchor: undefined });
  };
  const { drag, handlersOf } = useWeekDrag({ days, value, isReadOnly, onStart: handleStart, onSelect, onValueChange });
  const marked = markedRange(cursor);
  const preview = [...(marked ? [marked] : []), ...drawnBy(drag, days)];
  const shown = drag && drag.kind !== "draw" ? replaced(value, drag.range, drag.next) : value;
  const isMarked = (range: WeekRange) =>
    isSameRange(range, selected) || (drag !== undefined && drag.kind !== "draw" && isSameRange(range, drag.next));
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
  return (
    <>
      {days.map((day) => {
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
            {...handlersOf(day)}
          >
            {segmentsOf(shown, day).map((segment) => (
              <WeekBlock key={`${segment.start}`} segment={segment} isSelected={isMarked(segment.range)} hasGrips={!isReadOnly} />
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

/** A range, or its part in one day. `hasGrips` shows where the pointer can move its ends. */
function WeekBlock({ segment, isSelected, hasGrips }: { segment: DaySegment; isSelected: boolean; hasGrips: boolean }) {
  const { range, start, end, offset } = segment;
  return (
    <span
      className={classNames("blk", isSelected && "is-sel", end + offset < range.end && "is-cut-below", offset > 0 && "is-cut-above")}
      style={placed(start, end)}
      // Shown by CSS and hidden from screen readers, because the column's name contains all ranges.
      data-text={segmentText(range, offset, useWeekWords())}
    >
      {hasGrips && offset === 0 && <i className="g" style={{ top: 2 }} />}
      {hasGrips && end + offset === range.end && <i className="g" style={{ bottom: 2 }} />}
    </span>
  );
}

function placed(start: number, end: number) {
  return { top: `${(start / dayMinutes) * 100}%`, height: `${((end - start) / dayMinutes) * 100}%` };
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
