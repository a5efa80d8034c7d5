import { dayMs } from "#contract/durations.ts";
import type { DayOfYear } from "./dayOfYear.ts";

/** The day of the year a number of days later or earlier. For 29 February the year counts as a leap year. */
export function shiftedDay({ month, day }: DayOfYear, days: number): DayOfYear {
  const year = month === 2 && day === 29 ? 2024 : 2023;
  const date = new Date(Date.UTC(year, month - 1, day) + days * dayMs);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * The order in which to move several holidays: a holiday whose new day is still taken by another one moves after it, because two holidays
 * can't have the same day.
 */
export function inOrderOfShift<Day extends DayOfYear>(holidays: readonly Day[], days: number): Day[] {
  const isSame = (one: DayOfYear, other: DayOfYear) => one.month === other.month && one.day === other.day;
  const waiting = [...holidays];
  const ordered: Day[] = [];
  while (waiting.length > 0) {
    const isFree = (each: Day) => !waiting.some((other) => other !== each && isSame(shiftedDay(each, days), other));
    ordered.push(...waiting.splice(Math.max(waiting.findIndex(isFree), 0), 1));
  }
  return ordered;
}
