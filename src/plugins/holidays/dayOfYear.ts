import { dayMs } from "#contract/durations.ts";
import type { Holiday } from "#contract/holidays.ts";
import { isDayOfYear } from "#domain/schedules/holidays.ts";
import { type WallDate, wallTimeOf } from "#domain/time/zonedTime.ts";
import { fullDate } from "#kernel/format/calendar.ts";
import { dayAndMonth } from "#kernel/format/siteTime.ts";

/** A day of the year. 29 February exists only in leap years. */
export type DayOfYear = Pick<Holiday, "month" | "day">;

const utcOf = ({ year, month, day }: WallDate) => Date.UTC(year, month - 1, day);

/** The date at an instant in a time zone. */
export function todayAt(epochMs: number, timeZoneId: string | undefined): WallDate {
  const { year, month, day } = wallTimeOf(epochMs, timeZoneId ?? "UTC");
  return { year, month, day };
}

/** The next occurrence of a day of the year, today included, and the days until then; undefined for an invalid day. */
export function nextTime({ month, day }: DayOfYear, today: WallDate): { date: WallDate; inDays: number } | undefined {
  if (!isDayOfYear(month, day)) return undefined;
  // There may be eight years between two leap years.
  for (let year = today.year; year <= today.year + 8; year++) {
    const date = { year, month, day };
    const isThere = new Date(utcOf(date)).getUTCDate() === day;
    if (isThere && utcOf(date) >= utcOf(today)) return { date, inDays: (utcOf(date) - utcOf(today)) / dayMs };
  }
  return undefined;
}

/** The day that comes next. */
export function nextOf<Day extends DayOfYear>(days: readonly Day[], today: WallDate): Day | undefined {
  const inDays = (day: Day) => nextTime(day, today)?.inDays ?? Infinity;
  return days.toSorted((one, other) => inDays(one) - inDays(other))[0];
}

/** "1 May": without a year. */
export function dayText({ month, day }: DayOfYear, language: string): string {
  // 2024 is a leap year, so it has every day.
  return dayAndMonth(Date.UTC(2024, month - 1, day), language, "UTC");
}

/** "Saturday, 1 May 2027". */
export function dateText(date: WallDate, language: string): string {
  return fullDate(utcOf(date), language);
}
