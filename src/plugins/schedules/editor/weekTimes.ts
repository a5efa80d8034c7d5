import { dayMinutes } from "#contract/durations.ts";
import type { Recurrence } from "#domain/decide/policy.ts";
import {
  type DayGroup,
  dayGroupOf,
  dayGroups,
  fromGrid,
  type GridDay,
  problemOfTimes,
  type ScheduleProblem,
  toGrid,
} from "#domain/schedules/weekGrid.ts";
import { clockOf } from "#domain/time/wallText.ts";
import { copiedDay, normalised, shifted, type WeekRange, weekdays } from "#kernel/ui/week/weekRanges.ts";

/**
 * The times of a schedule in the form, one text each: ranges of the week such as `MON 480 1020`. If a week can't show one of them, all
 * have their stored form, such as `0 0 8 1 * for 60`.
 */
export type WeekTimes = readonly string[];

const rangeForm = /^(MON|TUE|WED|THU|FRI|SAT|SUN) (\d+) (\d+)$/;
const storedForm = /^(.+) for (\d+)$/;
/** The range of a preset in an empty week. */
const firstRange = { start: 8 * 60, end: 18 * 60 };

export function timesOf(recurrences: readonly Recurrence[]): WeekTimes {
  const grid = toGrid(recurrences);
  if (!grid) return recurrences.map(({ cron, timeDuration }) => `${cron} for ${timeDuration}`);
  return timesOfRanges(grid.flatMap(({ day, ranges }) => ranges.map(({ start, end }) => rangeOf(day, minuteOf(start), minuteOf(end)))));
}

export function timesOfRanges(ranges: readonly WeekRange[]): WeekTimes {
  return normalised(ranges)
    .flatMap(cutWholeDay)
    .map(({ day, start, end }) => `${day} ${start} ${end}`);
}

/**
 * Merged ranges may cover 24 hours from a time other than midnight. Start and end would then be equal (SC-03), so split the range at
 * midnight.
 */
function cutWholeDay({ day, start, end }: WeekRange): WeekRange[] {
  if (start === 0 || end - start < dayMinutes) return [{ day, start, end }];
  return [
    { day, start, end: dayMinutes },
    { day: shifted(day, 1), start: 0, end: end - dayMinutes },
  ];
}

/** The ranges of a week; undefined if a week can't show these times. */
export function rangesOf(times: WeekTimes): WeekRange[] | undefined {
  const ranges = times.map((text): WeekRange | undefined => {
    const [, name, start, end] = rangeForm.exec(text) ?? [];
    const day = weekdays.find((each) => each === name);
    return day && { day, start: Number(start), end: Number(end) };
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** SC-01: the recurrences to store for these times, or the problem with them (SC-03). */
export function recurrencesOf(times: WeekTimes): Recurrence[] | ScheduleProblem {
  const made = drawnAs(times);
  return typeof made === "string" ? made : (problemOfTimes({ recurrences: made }) ?? made);
}

/** Recurrences for the preview of unfinished input, which may not be a valid schedule yet. */
export function draftOfTimes(times: WeekTimes): Recurrence[] {
  const made = drawnAs(times);
  return typeof made === "string" ? [] : made;
}

function drawnAs(times: WeekTimes): Recurrence[] | ScheduleProblem {
  const ranges = rangesOf(times);
  return ranges ? fromGrid(gridOf(ranges)) : times.map(storedOf);
}

/** SC-02: the group of days if all its days have the same ranges and all other days have none. */
export function groupOf(ranges: readonly WeekRange[]): DayGroup | undefined {
  const days = weekdays.filter((day) => ranges.some((range) => range.day === day));
  const textOf = (day: string) => ranges.flatMap((range) => (range.day === day ? [`${range.start} ${range.end}`] : [])).join();
  return days.every((day) => textOf(day) === textOf(days[0] ?? "")) ? dayGroupOf(days) : undefined;
}

/** Copies the ranges of the first day that has any to all days of a group, and clears the other days. */
export function onGroup(ranges: readonly WeekRange[], group: DayGroup): WeekRange[] {
  const days = dayGroups[group];
  const model = weekdays.find((day) => ranges.some((range) => range.day === day));
  if (!model) return normalised(days.map((day) => ({ day, ...firstRange })));
  return copiedDay(ranges, model, weekdays).filter(({ day }) => days.includes(day));
}

function gridOf(ranges: readonly WeekRange[]): GridDay[] {
  return weekdays.map((day) => ({
    day,
    ranges: ranges.filter((range) => range.day === day).map(({ start, end }) => ({ start: rangeClock(start), end: rangeClock(end) })),
  }));
}

/** An end at or before the start is on the next day. */
function rangeOf(day: WeekRange["day"], start: number, end: number): WeekRange {
  return { day, start, end: end > start ? end : end + dayMinutes };
}

function storedOf(text: string): Recurrence {
  const [, cron = "", minutes] = storedForm.exec(text) ?? [];
  return { cron, timeDuration: Number(minutes) };
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** 24:00 at the end of the day; later times are on the next day. */
function rangeClock(minute: number): string {
  return clockOf(minute > dayMinutes ? minute - dayMinutes : minute);
}
