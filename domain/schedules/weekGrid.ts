import { dayMinutes } from "#contract/durations.ts";
import type { Recurrence } from "../decide/policy.ts";
import { dayRangeOf, parseRecurrence, recurrenceOf, type Weekday, weekdays } from "../decide/recurrence.ts";

/** A range of the week as an editor shows it: the same times on some days. `24:00` is the end of the day. */
export interface WeekRange {
  readonly days: readonly Weekday[];
  /** `HH:MM`, `00:00` to `23:59`. */
  readonly start: string;
  /** `HH:MM`, up to `24:00`; before the start it is on the next day. */
  readonly end: string;
}

/** SC-02: names of days that belong together. */
export const dayGroups = {
  EveryDay: weekdays,
  Weekdays: weekdays.slice(0, 5),
  Weekends: weekdays.slice(5),
} as const satisfies Record<string, readonly Weekday[]>;
export type DayGroup = keyof typeof dayGroups;

/** The name of these days, when they are a group. */
export function dayGroupOf(days: readonly Weekday[]): DayGroup | undefined {
  const names = Object.keys(dayGroups) as DayGroup[];
  return names.find((name) => dayGroups[name].length === days.length && dayGroups[name].every((day) => days.includes(day)));
}

/** SC-03: why a schedule cannot be kept. */
export const scheduleProblems = [
  "error_schedule_without_ranges",
  "error_schedule_times_must_differ",
  "error_schedule_recurrence_invalid",
  "error_schedule_dates",
] as const;
export type ScheduleProblem = (typeof scheduleProblems)[number];

/** SC-01: the recurrence of a range, or why the range is invalid. */
export function toRecurrence(range: WeekRange): Recurrence | ScheduleProblem {
  const { days, start, end } = range;
  if (days.length === 0) return "error_schedule_without_ranges";
  // The end of the day is the midnight after it, which on a clock is the one before.
  const made = recurrenceOf(end === "24:00" ? { days, start, end: "00:00" } : range);
  if (made === "InvalidDate") return "error_schedule_recurrence_invalid";
  if (made !== "ErrorTimeMustBeDifferent") return made;
  if (end !== "24:00") return "error_schedule_times_must_differ";
  const wholeDay = recurrenceOf({ days, start: "00:00", end: "00:01" });
  return typeof wholeDay === "string" ? "error_schedule_recurrence_invalid" : { ...wholeDay, timeDuration: dayMinutes };
}

/** The range of a recurrence; undefined for one that no week shows: several starts, a day of the month, or more than a day. */
export function toWeekRange(recurrence: Recurrence): WeekRange | undefined {
  const shown = dayRangeOf(recurrence);
  if (shown) return shown.end === "00:00" ? { ...shown, end: "24:00" } : shown;
  const parsed = parseRecurrence(recurrence);
  if (parsed?.durationMinutes !== dayMinutes || parsed.dayOfMonth !== undefined || parsed.startMinutes.join() !== "0") return undefined;
  return { days: weekdays.filter((_day, index) => parsed.weekdayBits & (1 << index)), start: "00:00", end: "24:00" };
}

/** One day of the grid: what begins on it, by start. */
export interface GridDay {
  readonly day: Weekday;
  readonly ranges: readonly { readonly start: string; readonly end: string }[];
}

/** The seven days of a week with their ranges; undefined when one of the recurrences cannot be shown so. */
export function toGrid(recurrences: readonly Recurrence[]): GridDay[] | undefined {
  const ranges = recurrences.map(toWeekRange);
  if (!ranges.every((range) => range !== undefined)) return undefined;
  return weekdays.map((day) => ({
    day,
    ranges: ranges
      .filter(({ days }) => days.includes(day))
      .map(({ start, end }) => ({ start, end }))
      .toSorted((one, other) => one.start.localeCompare(other.start) || one.end.localeCompare(other.end)),
  }));
}

/** The recurrences of a grid, days with the same range as one, or why there are none. */
export function fromGrid(grid: readonly GridDay[]): Recurrence[] | ScheduleProblem {
  const daysByRange = new Map<string, { start: string; end: string; days: Set<Weekday> }>();
  for (const { day, ranges } of grid)
    for (const { start, end } of ranges) {
      const known = daysByRange.get(`${start} ${end}`) ?? { start, end, days: new Set() };
      daysByRange.set(`${start} ${end}`, known);
      known.days.add(day);
    }
  const made: Recurrence[] = [];
  for (const { start, end, days } of daysByRange.values()) {
    const recurrence = toRecurrence({ start, end, days: weekdays.filter((day) => days.has(day)) });
    if (typeof recurrence === "string") return recurrence;
    made.push(recurrence);
  }
  return made;
}

/** When a schedule begins and ends, as calls have it. */
export interface ScheduleTimes {
  readonly recurrences: readonly Recurrence[];
  /** Days, `YYYY-MM-DD`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** SC-03: what is wrong with the times of a schedule; undefined for nothing. A range may pass midnight, also that of a single day. */
export function problemOfTimes({ recurrences, startDate, endDate }: ScheduleTimes): ScheduleProblem | undefined {
  if (recurrences.length === 0) return "error_schedule_without_ranges";
  if (recurrences.some((recurrence) => !parseRecurrence(recurrence))) return "error_schedule_recurrence_invalid";
  if (startDate !== undefined && endDate !== undefined && endDate <= startDate) return "error_schedule_dates";
  return undefined;
}
