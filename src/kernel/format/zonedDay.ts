import { dayMs } from "#contract/durations.ts";
import { sortableTime } from "#domain/time/dateFormat.ts";

/** A day of the calendar, as 2026-03-12. */
export type Day = string;

/** The day that it is at an instant in a zone. */
export function dayAt(epochMs: number, timeZone: string): Day {
  return sortableTime(epochMs, timeZone).slice(0, 10);
}

/** The instant at which a day begins in a zone, in epoch milliseconds; undefined for what is no day. */
export function startOfDay(day: Day, timeZone: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // The offset at midnight in Greenwich may be that of before a change of clocks: asked again where the day begins.
  const near = utc - offsetAt(utc, timeZone);
  const exact = utc - offsetAt(near, timeZone);
  // Where midnight itself is left out, the day begins with the change.
  return dayAt(exact, timeZone) === day ? exact : near;
}

export function nextDay(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Days from one to another, both counted. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(epochMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(epochMs).replace(" ", "T")}Z`) - Math.floor(epochMs / 1000) * 1000;
}
