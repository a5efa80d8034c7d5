import { dayMinutes } from "#contract/durations.ts";
import { clockOf } from "#domain/time/wallText.ts";
import type { Recurrence } from "./policy.ts";

/** SC-02: days of the week as in a cron expression; the index is the number of the day. */
export const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof weekdays)[number];

/** Longest range: a week. */
export const timeDurationMax = 7 * dayMinutes;

/** A recurrence as it is asked: minutes are counted from midnight. */
export interface ParsedRecurrence {
  /** When it begins on a day, in order. */
  readonly startMinutes: readonly number[];
  readonly durationMinutes: number;
  /** One bit a weekday, Monday the lowest. */
  readonly weekdayBits: number;
  /** 1 to 31; undefined for any. */
  readonly dayOfMonth: number | undefined;
}

/** SC-01: the recurrence, or undefined if it is invalid (InvalidDate): such a recurrence opens no door. */
export function parseRecurrence({ cron, timeDuration }: Recurrence): ParsedRecurrence | undefined {
  const [seconds, minutes, hours, days, names, ...rest] = cron.trim().split(/\s+/);
  if (seconds !== "0" || names === undefined || rest.length > 0) return undefined;
  if (!Number.isInteger(timeDuration) || timeDuration < 1 || timeDuration > timeDurationMax) return undefined;
  const minuteList = parseNumbers(minutes, 0, 59);
  const hourList = parseNumbers(hours, 0, 23);
  const dayOfMonth = days === "*" ? [undefined] : parseNumbers(days, 1, 31);
  const weekdayBits = parseWeekdays(names);
  if (!minuteList || !hourList || dayOfMonth?.length !== 1 || weekdayBits === undefined) return undefined;
  return {
    startMinutes: hourList.flatMap((hour) => minuteList.map((minute) => hour * 60 + minute)).sort((one, other) => one - other),
    durationMinutes: timeDuration,
    weekdayBits,
    dayOfMonth: dayOfMonth[0],
  };
}

function parseNumbers(text: string | undefined, min: number, max: number): number[] | undefined {
  if (text === undefined || !/^\d{1,2}(,\d{1,2})*$/.test(text)) return undefined;
  const numbers = [...new Set(text.split(",").map(Number))];
  return numbers.every((number) => number >= min && number <= max) ? numbers : undefined;
}

/** `*`, or days and ranges of days in a list; a range may pass the end of the week. */
function parseWeekdays(text: string): number | undefined {
  if (text === "*") return 127;
  let bits = 0;
  for (const part of text.split(",")) {
    const [from, to, ...rest] = part.split("-").map((name) => weekdays.findIndex((day) => day === name));
    if (from === undefined || from < 0 || (to !== undefined && to < 0) || rest.length > 0) return undefined;
    const length = to === undefined ? 1 : ((to - from + 7) % 7) + 1;
    for (let step = 0; step < length; step += 1) bits |= 1 << ((from + step) % 7);
  }
  return bits;
}

/** A range of a day as people write it: `08:00` to `18:30` on these days; an end before the start is on the next day. */
export interface DayRange {
  readonly days: readonly Weekday[];
  readonly start: string;
  readonly end: string;
}

/** SC-03: the codes of what a range cannot be. */
export type RangeProblem = "ErrorTimeMustBeDifferent" | "InvalidDate";

/** The recurrence of a range, or why it has none (SC-03). */
export function recurrenceOf({ days, start, end }: DayRange): Recurrence | RangeProblem {
  const from = minutesOf(start);
  const to = minutesOf(end);
  if (from === undefined || to === undefined || days.length === 0) return "InvalidDate";
  if (from === to) return "ErrorTimeMustBeDifferent";
  const names = weekdays.filter((day) => days.includes(day));
  return {
    cron: `0 ${from % 60} ${Math.floor(from / 60)} * ${names.length === weekdays.length ? "*" : names.join(",")}`,
    timeDuration: to > from ? to - from : to - from + dayMinutes,
  };
}

/** The range that a recurrence is; undefined for one that no editor of days and times can show. */
export function dayRangeOf(recurrence: Recurrence): DayRange | undefined {
  const parsed = parseRecurrence(recurrence);
  const [start, ...more] = parsed?.startMinutes ?? [];
  if (!parsed || start === undefined || more.length > 0 || parsed.dayOfMonth !== undefined || parsed.durationMinutes >= dayMinutes)
    return undefined;
  return {
    days: weekdays.filter((_day, index) => parsed.weekdayBits & (1 << index)),
    start: clockOf(start),
    end: clockOf((start + parsed.durationMinutes) % dayMinutes),
  };
}

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
