import { dayMinutes, dayMs } from "#contract/durations.ts";
import type { AccessTime } from "#contract/policyPreview.ts";
import { clockOf } from "#domain/time/wallText.ts";
import { type WallRange } from "./schedule.ts";
import type { WallWindow } from "./wallRanges.ts";

/** Labels of each list of times. */
const mostSingle = 12;
const weekDays = 7;

/** Times of one length that begin at one time of the day, on one day of the week. */
interface Series {
  readonly weekday: number;
  readonly minute: number;
  readonly length: number;
  /** Days since 1970, in order. */
  readonly days: number[];
}

/**
 * Ranges of the wall clock as people tell them: what comes back week by week once, with from when and until when unless that is the
 * window's own edge; the rest by their days. Days on which a weekly time is left out, such as holidays, are not told.
 */
export function tellTimes(ranges: readonly WallRange[], window: WallWindow): { times: AccessTime[]; hasMore: boolean } {
  const weekly: Series[] = [];
  const single: { day: number; minute: number; length: number }[] = [];
  for (const series of seriesOf(ranges, window).flatMap(unbroken)) {
    if (isWeekly(series)) weekly.push(series);
    else single.push(...series.days.map((day) => ({ day, minute: series.minute, length: series.length })));
  }
  const once = single.toSorted((one, other) => one.day - other.day || one.minute - other.minute);
  return {
    times: [
      ...clusters(weekly).map((cluster) => weeklyTime(cluster, window)),
      ...once.slice(0, mostSingle).map(({ day, minute, length }) => ({
        repeats: "once" as const,
        day: dateOf(day),
        start: clockOf(minute),
        minutes: length,
      })),
    ],
    hasMore: once.length > mostSingle,
  };
}

function seriesOf(ranges: readonly WallRange[], window: WallWindow): Series[] {
  const found = new Map<string, Series>();
  for (const { start, end } of ranges.flatMap(byDay)) {
    if (start >= window.end) continue;
    const day = Math.floor(start / dayMinutes);
    const minute = start - day * dayMinutes;
    const weekday = weekdayOf(day);
    const key = `${minute} ${end - start} ${weekday}`;
    const series = found.get(key);
    if (series) series.days.push(day);
    else found.set(key, { weekday, minute, length: end - start, days: [day] });
  }
  return [...found.values()].sort((one, other) => one.minute - other.minute || one.length - other.length || one.weekday - other.weekday);
}

/** A time of more than a day is listed day by day. */
function byDay({ start, end }: WallRange): WallRange[] {
  if (end - start <= dayMinutes) return [{ start, end }];
  const parts: WallRange[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / dayMinutes) + 1) * dayMinutes);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

/** Two holidays may follow each other; what comes back after longer is something else. */
function unbroken(series: Series): Series[] {
  const parts: Series[] = [];
  for (const day of series.days) {
    const part = parts.at(-1);
    if (part && day - last(part) <= 3 * weekDays) part.days.push(day);
    else parts.push({ ...series, days: [day] });
  }
  return parts;
}

const first = ({ days }: Series) => days[0] ?? 0;
const last = ({ days }: Series) => days.at(-1) ?? 0;

function isWeekly(series: Series): boolean {
  const weeks = (last(series) - first(series)) / weekDays + 1;
  return series.days.length >= 3 && series.days.length >= weeks * 0.6;
}

/** Days of the week that have the same times over about the same weeks. */
function clusters(series: readonly Series[]): Series[][] {
  const found: Series[][] = [];
  for (const next of series) {
    const [like] = found.filter(
      ([one]) =>
        one?.minute === next.minute &&
        one.length === next.length &&
        Math.abs(first(one) - first(next)) < 2 * weekDays &&
        Math.abs(last(one) - last(next)) < 2 * weekDays,
    );
    if (like) like.push(next);
    else found.push([next]);
  }
  return found;
}

function weeklyTime(cluster: readonly Series[], window: WallWindow): AccessTime {
  const [one] = cluster;
  const lastDay = Math.floor(window.end / dayMinutes) - 1;
  const from = Math.min(...cluster.map(first));
  const until = Math.max(...cluster.map(last));
  return {
    repeats: "weekly",
    days: cluster.map(({ weekday }) => weekday).sort((a, b) => a - b),
    start: clockOf(one?.minute ?? 0),
    minutes: one?.length ?? 0,
    ...(from > Math.min(...cluster.map((series) => firstPossible(series, window))) && { from: dateOf(from) }),
    // A holiday may leave the last week out.
    ...(lastDay - until > 2 * weekDays && { until: dateOf(until) }),
  };
}

/** The first such day on which it is not over yet. */
function firstPossible({ weekday, minute, length }: Series, { start }: WallWindow): number {
  const today = Math.floor(start / dayMinutes);
  const day = today + ((weekday - weekdayOf(today) + weekDays) % weekDays);
  return day * dayMinutes + minute + length > start ? day : day + weekDays;
}

/** Monday is 0; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % weekDays) + weekDays) % weekDays;
}

export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
