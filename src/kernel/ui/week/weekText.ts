import { dayMinutes } from "#contract/durations.ts";
import { shownTime } from "../time/typedDate.ts";
import { segmentsOf, type Weekday, type WeekRange } from "./weekRanges.ts";
import type { WeekWords } from "./weekWords.ts";

/** What a day is called in the console's language. */
export type DayName = (day: Weekday, style?: "long" | "short") => string;

/** 22:00–06:00; midnight at the end of the day is 24:00. */
export function rangeText({ start, end }: Pick<WeekRange, "start" | "end">): string {
  return `${shownTime(start)}–${end === dayMinutes ? "24:00" : shownTime(end)}`;
}

/** What the block of a segment says: an overnight range is named as such where it begins, and says when it ends on the next day. */
export function segmentText(range: WeekRange, offset: 0 | 1440, words: WeekWords): string {
  if (offset > 0) return words("until", { time: shownTime(range.end) });
  return range.end > dayMinutes ? `${rangeText(range)} ${words("overnight")}` : rangeText(range);
}

/** The overnight ranges of a day in a sentence: those that end on it and those that begin on it; empty without any. */
export function nightText(ranges: readonly WeekRange[], day: Weekday, words: WeekWords): string {
  return segmentsOf(ranges, day)
    .filter(({ range }) => range.end > dayMinutes)
    .map(({ range, offset }) =>
      offset > 0 ? words("fromDayBefore", { time: shownTime(range.end) }) : words("intoNextDay", { range: rangeText(range) }),
    )
    .join(" ");
}
