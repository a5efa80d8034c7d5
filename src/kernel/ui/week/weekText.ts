import { dayMinutes } from "#contract/durations.ts";
import { shownTime } from "../time/typedDate.ts";
import { segmentsOf, type Weekday, type WeekRange } from "./weekRanges.ts";
import type { WeekWords } from "./weekWords.ts";

/** The name of a day in the console's language. */
export type DayName = (day: Weekday, style?: "long" | "short") => string;

/** 22:00–06:00; midnight at the end of the day is 24:00. */
export function rangeText({ start, end }: Pick<WeekRange, "start" | "end">): string {
  return `${shownTime(start)}–${end === dayMinutes ? "24:00" : shownTime(end)}`;
}

/** Text of a segment's block. For an overnight range, the first segment says that it is overnight, and the second says when it ends. */
export function segmentText(range: WeekRange, offset: 0 | 1440, words: WeekWords): string {
  if (offset > 0) return words("until", { time: shownTime(range.end) });
  return range.end > dayMinutes ? `${rangeText(range)} ${words("overnight")}` : rangeText(range);
}

/** A sentence about a day's overnight ranges that end or begin on it; empty if there are none. */
export function nightText(ranges: readonly WeekRange[], day: Weekday, words: WeekWords): string {
  return segmentsOf(ranges, day)
    .filter(({ range }) => range.end > dayMinutes)
    .map(({ range, offset }) =>
      offset > 0 ? words("fromDayBefore", { time: shownTime(range.end) }) : words("intoNextDay", { range: rangeText(range) }),
    )
    .join(" ");
}
