import { dayMs } from "#contract/durations.ts";
import type { DayOfYear } from "./dayOfYear.ts";

/** The day of the year so many days later, or earlier. 29 February, which few years have, is counted from as if this one had it. */
export function shiftedDay({ month, day }: DayOfYear, days: number): DayOfYear {
  const year = month === 2 && day === 29 ? 2024 : 2023;
  const date = new Date(Date.UTC(year, month - 1, day) + days * dayMs);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * In which order several are moved by so many days: one whose new day another of them still has comes after that one, for no two
 * have the same day.
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
