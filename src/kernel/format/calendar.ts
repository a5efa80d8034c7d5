import { dateFormat } from "#domain/time/dateFormat.ts";
import type { Day } from "./zonedDay.ts";

// A calendar day has no time zone; it is formatted as the day that begins at midnight UTC.

/** 25 Dec 2026 */
export function dateText(day: Day | number, language: string): string {
  return dateFormat(language, "UTC", { day: "numeric", month: "short", year: "numeric" }).format(utcOf(day));
}

/** 12–14 Mar 2026: parts that both days share appear once. */
export function datesText(from: Day, to: Day, language: string): string {
  return dateFormat(language, "UTC", { day: "numeric", month: "short", year: "numeric" }).formatRange(utcOf(from), utcOf(to));
}

/** Saturday, 1 May 2027 */
export function fullDate(day: Day | number, language: string): string {
  return dateFormat(language, "UTC", { dateStyle: "full" }).format(utcOf(day));
}

/** Monday is 0. */
export function weekdayName(index: number, language: string, weekday: "short" | "long"): string {
  // 1 January 2024 was a Monday.
  return dateFormat(language, "UTC", { weekday }).format(Date.UTC(2024, 0, 1 + index));
}

/** The names of the months, starting with January. */
export function monthNames(language: string): string[] {
  return Array.from({ length: 12 }, (_, month) => dateFormat(language, "UTC", { month: "long" }).format(Date.UTC(2024, month, 1)));
}

/** "today", "in 3 days" */
export function inDaysText(days: number, language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
}

function utcOf(day: Day | number): number {
  return typeof day === "number" ? day : Date.parse(`${day}T00:00:00Z`);
}
