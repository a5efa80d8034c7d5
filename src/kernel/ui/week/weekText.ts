import { shownTime } from "../time/typedDate.ts";
import { dayMinutes, type Weekday, type WeekRange } from "./weekRanges.ts";

/** What a day is called in the console's language. */
export type DayName = (day: Weekday, style?: "long" | "short") => string;

/** 22:00–06:00; midnight at the end of the day is 24:00. */
export function rangeText({ start, end }: Pick<WeekRange, "start" | "end">): string {
  return `${shownTime(start)}–${end === dayMinutes ? "24:00" : shownTime(end)}`;
}
