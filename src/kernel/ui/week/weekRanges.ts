import { dayMinutes } from "#contract/durations.ts";

export const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * A weekly time range (SC-01), in minutes after midnight of its day: `start` from 0 to 1439, `end` after it and at most a day later. An end
 * over 1440 is in the next day; the day after Sunday is Monday.
 */
export interface WeekRange {
  day: Weekday;
  start: number;
  end: number;
}

const weekMinutes = 7 * dayMinutes;
/** Minutes of the week from Monday 00:00. If `to` exceeds the week, the range continues at its beginning. */
interface Run {
  from: number;
  to: number;
}

/** The ranges in their unique form: none overlap or touch, and ranges longer than a day are split at midnight. */
export function normalised(ranges: readonly WeekRange[]): WeekRange[] {
  return rangesOf(merged(ranges.flatMap(runsOf)));
}

export function withRange(ranges: readonly WeekRange[], added: WeekRange): WeekRange[] {
  return normalised([...ranges, added]);
}

/** Removes these minutes from all ranges. */
export function withoutRange(ranges: readonly WeekRange[], removed: WeekRange): WeekRange[] {
  const holes = merged(runsOf(removed));
  const left = holes.reduce((runs, hole) => runs.flatMap((run) => cut(run, hole)), merged(ranges.flatMap(runsOf)));
  return rangesOf(left);
}

export function replaced(ranges: readonly WeekRange[], old: WeekRange, next: WeekRange): WeekRange[] {
  return withRange(withoutRange(ranges, old), next);
}

/** Copies the ranges that begin on one day to other days and replaces those that begin there. */
export function copiedDay(ranges: readonly WeekRange[], from: Weekday, to: readonly Weekday[]): WeekRange[] {
  const targets = to.filter((day) => day !== from);
  const model = ranges.filter(({ day }) => day === from);
  const kept = ranges.filter(({ day }) => !targets.includes(day));
  return normalised([...kept, ...targets.flatMap((day) => model.map((range) => ({ ...range, day })))]);
}

/** The part of a range within one day, from 0 to 1440. */
export interface DaySegment {
  range: WeekRange;
  start: number;
  end: number;
  /** 1440 on the day after the one on which the range begins, otherwise 0. Add it to minutes of this day to get minutes of the range. */
  offset: 0 | 1440;
}

/** The segments to draw in a day's column, in order of time. */
export function segmentsOf(ranges: readonly WeekRange[], day: Weekday): DaySegment[] {
  const segments = ranges.flatMap((range): DaySegment[] => {
    if (range.day === day) return [{ range, start: range.start, end: Math.min(range.end, dayMinutes), offset: 0 }];
    if (shifted(range.day, 1) === day && range.end > dayMinutes)
      return [{ range, start: 0, end: range.end - dayMinutes, offset: dayMinutes }];
    return [];
  });
  return segments.toSorted((a, b) => a.start - b.start);
}

/** The range that contains this minute of this day. */
export function rangeAt(ranges: readonly WeekRange[], day: Weekday, minute: number): WeekRange | undefined {
  return segmentsOf(ranges, day).find(({ start, end }) => start <= minute && minute < end)?.range;
}

/** The day that is this number of days later. */
export function shifted(day: Weekday, days: number): Weekday {
  return weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day;
}

export function isSameRange(a: WeekRange | undefined, b: WeekRange | undefined): boolean {
  return a !== undefined && b !== undefined && a.day === b.day && a.start === b.start && a.end === b.end;
}

/** Splits a range at the end of the week into one or two runs. */
function runsOf({ day, start, end }: WeekRange): Run[] {
  const from = weekdays.indexOf(day) * dayMinutes + start;
  const to = from + Math.min(Math.max(0, end - start), weekMinutes);
  if (to <= weekMinutes) return to > from ? [{ from, to }] : [];
  return [
    { from, to: weekMinutes },
    { from: 0, to: to - weekMinutes },
  ];
}

function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const { from, to } of runs.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

function cut(run: Run, hole: Run): Run[] {
  if (hole.to <= run.from || run.to <= hole.from) return [run];
  return [
    ...(run.from < hole.from ? [{ from: run.from, to: hole.from }] : []),
    ...(hole.to < run.to ? [{ from: hole.to, to: run.to }] : []),
  ];
}

/** Converts runs to ranges; a run at the end of the week is joined with one at its beginning. */
function rangesOf(runs: readonly Run[]): WeekRange[] {
  const [first, last] = [runs[0], runs.at(-1)];
  const goesRound = runs.length > 1 && first?.from === 0 && last?.to === weekMinutes;
  const whole = goesRound && first && last ? [...runs.slice(1, -1), { from: last.from, to: weekMinutes + first.to }] : runs;
  const ranges = whole.flatMap(pieces).map(({ from, to }): WeekRange => {
    const day = Math.floor(from / dayMinutes);
    return { day: weekdays[day % 7] ?? "MON", start: from - day * dayMinutes, end: to - day * dayMinutes };
  });
  return ranges.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || a.start - b.start);
}

/** Splits a run at each midnight, so that no part is longer than a day. */
function pieces({ from, to }: Run): Run[] {
  if (to - from <= dayMinutes) return [{ from, to }];
  const midnight = (Math.floor(from / dayMinutes) + 1) * dayMinutes;
  const rest: Run[] = [];
  for (let at = midnight; at < to; at += dayMinutes) rest.push({ from: at, to: Math.min(to, at + dayMinutes) });
  return [{ from, to: midnight }, ...rest];
}
