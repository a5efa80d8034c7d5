import { dayMs } from "#contract/durations.ts";
import { sortableTime } from "#domain/time/dateFormat.ts";
import { wallDateOf } from "#domain/time/wallText.ts";
import { instantOf } from "#domain/time/zonedTime.ts";

/** A day of the calendar, as 2026-03-12: it belongs to no zone. */
export type Day = string;

/** The day that it is at an instant in a zone. */
export function dayAt(epochMs: number, timeZone: string): Day {
  return sortableTime(epochMs, timeZone).slice(0, 10);
}

/** The instant at which a day begins in a zone, in epoch milliseconds; undefined for what is no day. */
export function startOfDay(day: Day, timeZone: string): number | undefined {
  const date = wallDateOf(day);
  return date && instantOf(date, timeZone);
}

export function nextDay(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Days from one to another, both counted. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}
