import type { WallDate } from "./zonedTime.ts";

/** 07 */
export const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 09:30 for minutes after midnight; 24:00 for the end of the day. */
export function clockOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** undefined for an invalid date, such as 30 February. */
export function dateOf(year: number, month: number, day: number): WallDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = year > 0 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? { year, month, day } : undefined;
}

/** The date that `2026-03-12` is; undefined for a text that is none. */
export function wallDateOf(text: string): WallDate | undefined {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  return dateOf(year, month, day);
}

/** 2026-03-12 */
export function isoDateOf({ year, month, day }: WallDate): string {
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}
