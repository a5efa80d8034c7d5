import { dayMs } from "#contract/durations.ts";
import { sortableTime } from "#domain/time/dateFormat.ts";
import { wallDateOf } from "#domain/time/wallText.ts";
import { instantOf } from "#domain/time/zonedTime.ts";

/** A calendar day without a time zone, such as 2026-03-12. */
export type Day = string;

/** The calendar day of an instant in a zone. */
export function dayAt(epochMs: number, timeZone: string): Day {
  return sortableTime(epochMs, timeZone).slice(0, 10);
}

/** The instant at which a day begins in a zone, in epoch milliseconds; undefined for an invalid day. */
export function startOfDay(day: Day, timeZone: string): number | undefined {
  const date = wallDateOf(day);
  return date && instantOf(date, timeZone);
}

export function nextDay(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Number of days from one day to another, including both. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}
