import { wallDateOf } from "#domain/time/wallText.ts";
import { addDays, instantOf } from "#domain/time/zonedTime.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";

/** The end of a day such as `2026-11-21` in the time zone; undefined for an invalid day. */
export function endOfDay(day: string, timeZone: string): string | undefined {
  const date = wallDateOf(day);
  return date && new Date(instantOf(addDays(date, 1), timeZone)).toISOString();
}

/** The last day in the time zone before an instant. */
export function lastDayBefore(instantUtc: string, timeZone: string): string {
  return dayAt(Date.parse(instantUtc) - 1, timeZone);
}
