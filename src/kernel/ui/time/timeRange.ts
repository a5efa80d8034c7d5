import { hourMs, minuteMs } from "#contract/durations.ts";
import { isoDateOf, wallDateOf } from "#domain/time/wallText.ts";
import { instantOf, startOfDay, wallTimeOf } from "#domain/time/zonedTime.ts";
import type { Day } from "../../format/zonedDay.ts";

export const presets = ["lastHour", "today", "yesterday", "week", "month"] as const;
export type Preset = (typeof presets)[number];

/** The end is not part of the range. With `preset`, it was chosen by name and can be computed again later. */
export interface TimeRange {
  fromUtc: string;
  toUtc: string;
  preset?: Preset;
}

/** The current range of a preset, in days of the zone: "7 days" is today and the six days before. */
export function presetRange(preset: Preset, nowMs: number, timeZone: string): TimeRange {
  const day = (days: number) => startOfDay(nowMs, timeZone, days);
  const [from, to] = {
    lastHour: () => [nowMs - hourMs, nowMs],
    today: () => [day(0), day(1)],
    yesterday: () => [day(-1), day(0)],
    week: () => [day(-6), day(1)],
    month: () => [day(-29), day(1)],
  }[preset]() as [number, number];
  return { fromUtc: new Date(from).toISOString(), toUtc: new Date(to).toISOString(), preset };
}

/** A range as people write it: dates and times in the zone. It includes the last minute, as in 00:00 to 23:59. */
export interface EditedRange {
  fromDate: Day;
  fromMinutes: number;
  toDate: Day;
  toMinutes: number;
}

export function editedOf({ fromUtc, toUtc }: TimeRange, timeZone: string): EditedRange {
  const from = wallTimeOf(Date.parse(fromUtc), timeZone);
  const to = wallTimeOf(Date.parse(toUtc) - minuteMs, timeZone);
  return {
    fromDate: isoDateOf(from),
    fromMinutes: from.hour * 60 + from.minute,
    toDate: isoDateOf(to),
    toMinutes: to.hour * 60 + to.minute,
  };
}

export type RangeFault = "order" | "tooLong";

/** Converts an edited range, or returns what is wrong with it. `maxDays` counts calendar days. */
export function rangeOf(edited: EditedRange, timeZone: string, maxDays?: number): TimeRange | RangeFault {
  const at = (date: Day, minutes: number) => {
    const day = wallDateOf(date);
    return day ? instantOf({ ...day, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZone) : Number.NaN;
  };
  const from = at(edited.fromDate, edited.fromMinutes);
  const to = at(edited.toDate, edited.toMinutes) + minuteMs;
  if (!(from < to)) return "order";
  const { hour, minute, second, ...date } = wallTimeOf(from, timeZone);
  const latest = maxDays === undefined ? undefined : new Date(Date.UTC(date.year, date.month - 1, date.day + maxDays));
  if (latest && to > at(latest.toISOString().slice(0, 10), hour * 60 + minute) + second * 1000) return "tooLong";
  return { fromUtc: new Date(from).toISOString(), toUtc: new Date(to).toISOString() };
}
