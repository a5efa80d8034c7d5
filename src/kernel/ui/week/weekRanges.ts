import { dayMinutes } from "#contract/durations.ts";

export const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * A time that comes back every week (SC-01), in minutes after midnight of its day: `start` from 0 to 1439, `end` after it and at most
 * a day later. An end over 1440 lies in the next day, that of Sunday in Monday.
 */
export interface WeekRange {
  day: Weekday;
  start: number;
  end: number;
}

const weekMinutes = 7 * dayMinutes;
/** Minutes of the week from Monday 00:00; `to` may be over its end, and goes on at its beginning. */
interface Run {
  from: number;
  to: number;
}

/** The same times in the only way of writing them: no two overlap or touch, and what is longer than a day is cut at midnight. */
export function normalised(ranges: readonly WeekRange[]): WeekRange[] {
  return rangesOf(merged(ranges.flatMap(runsOf)));
}

export function withRange(ranges: readonly WeekRange[], added: WeekRange): WeekRange[] {
  return normalised([...ranges, added]);
}

/** Without these minutes, whichever ranges they belong to. */
export function withoutRange(ranges: readonly WeekRange[], removed: WeekRange): WeekRange[] {
  const holes = merged(runsOf(removed));
  const left = holes.reduce((runs, hole) => runs.flatMap((run) => cut(run, hole)), merged(ranges.flatMap(runsOf)));
  return rangesOf(left);
}

export function replaced(ranges: readonly WeekRange[], old: WeekRange, next: WeekRange): WeekRange[] {
  return withRange(withoutRange(ranges, old), next);
}

/** What begins on one day begins at the same times on the others, in place of what began there. */
export function copiedDay(ranges: readonly WeekRange[], from: Weekday, to: readonly Weekday[]): WeekRange[] {
  const targets = to.filter((day) => day !== from);
  const model = ranges.filter(({ day }) => day === from);
  const kept = ranges.filter(({ day }) => !targets.includes(day));
  return normalised([...kept, ...targets.flatMap((day) => model.map((range) => ({ ...range, day })))]);
}

/** The part of a range that lies in one day, from 0 to 1440. */
export interface DaySegment {
  range: WeekRange;
  start: number;
  end: number;
  /** 1440 in the day after the one that the range begins on, else 0: what the minutes of the range are ahead of the day's. */
  offset: 0 | 1440;
}

/** What is to be drawn in the column of a day, in order of time. */
export function segmentsOf(ranges: readonly WeekRange[], day: Weekday): DaySegment[] {
  const segments = ranges.flatMap((range): DaySegment[] => {
    if (range.day === day) return [{ range, start: range.start, end: Math.min(range.end, dayMinutes), offset: 0 }];
    if (shifted(range.day, 1) === day && range.end > dayMinutes)
      return [{ range, start: 0, end: range.end - dayMinutes, offset: dayMinutes }];
    return [];
  });
  return segments.toSorted((a, b) => a.start - b.start);
}

/** The range that this minute of this day lies in. */
export function rangeAt(ranges: readonly WeekRange[], day: Weekday, minute: number): WeekRange | undefined {
  return segmentsOf(ranges, day).find(({ start, end }) => start <= minute && minute < end)?.range;
}

/** The day so many days later. */
export function shifted(day: Weekday, days: number): Weekday {
  return weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day;
}

export function isSameRange(a: WeekRange | undefined, b: WeekRange | undefined): boolean {
  return a !== undefined && b !== undefined && a.day === b.day && a.start === b.start && a.end === b.end;
}

/** A range in one or two runs that do not go over the end of the week. */
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

/** Runs as ranges; the one that ends with the week goes on in the one that begins it. */
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

/** At most a day each: a longer run is cut at every midnight. */
function pieces({ from, to }: Run): Run[] {
  if (to - from <= dayMinutes) return [{ from, to }];
  const midnight = (Math.floor(from / dayMinutes) + 1) * dayMinutes;
  const rest: Run[] = [];
  for (let at = midnight; at < to; at += dayMinutes) rest.push({ from: at, to: Math.min(to, at + dayMinutes) });
  return [{ from, to: midnight }, ...rest];
}
