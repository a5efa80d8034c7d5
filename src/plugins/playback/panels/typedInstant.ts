import { addDays, instantOf, wallTimeOf } from "#domain/time/zonedTime.ts";

const pattern = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})[T ]+)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/;

/**
 * SR-01, Q-61: the instant of a typed time in the time zone of a camera's site: `14:03`, `14:03:20`, `2026-03-12 14:03:20`. A time without
 * a day is the one nearest to `nearMs`, so that a range may cross midnight. Undefined for invalid text.
 */
export function typedInstant(text: string, nearMs: number, timeZone: string): number | undefined {
  const found = pattern.exec(text.trim());
  if (!found) return undefined;
  const [year, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (year !== undefined) {
    const date = new Date(Date.UTC(year, month - 1, day));
    const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return isThere ? instantOf({ year, month, day, hour, minute, second }, timeZone) : undefined;
  }
  const today = wallTimeOf(nearMs, timeZone);
  const days = [-1, 0, 1].map((by) => instantOf({ ...addDays(today, by), hour, minute, second }, timeZone));
  return days.toSorted((a, b) => Math.abs(a - nearMs) - Math.abs(b - nearMs))[0];
}
