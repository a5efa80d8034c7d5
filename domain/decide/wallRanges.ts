import { dayMinutes } from "#contract/durations.ts";
import { type CompiledSchedule, type Holidays, rangesOn, type WallRange } from "./schedule.ts";

/** Minutes of the wall clock from which and until which access is looked at. */
export type WallWindow = WallRange;

/** A range lasts a week at most, so those that begin earlier are over when the window begins. */
const longestDays = 8;

/** When at least one of these schedules is open within the window: apart, in order. */
export function openRanges(schedules: readonly CompiledSchedule[], holidays: Holidays, window: WallWindow): WallRange[] {
  const found: WallRange[] = [];
  const lastDay = Math.ceil(window.end / dayMinutes);
  for (const schedule of schedules)
    for (let day = Math.floor(window.start / dayMinutes) - longestDays; day < lastDay; day += 1)
      for (const range of rangesOn(schedule, holidays, day)) found.push(range);
  return within(joinRanges(found), window);
}

/** Joins touching and overlapping intervals. */
export function joinRanges(ranges: readonly WallRange[]): WallRange[] {
  const joined: WallRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && range.start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else joined.push(range);
  }
  return joined;
}

/** The parts of the first that are not in the second; both sorted and disjoint. */
export function withoutRanges(ranges: readonly WallRange[], removed: readonly WallRange[]): WallRange[] {
  const left: WallRange[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    let from = start;
    while ((removed[next]?.end ?? Infinity) <= from) next += 1;
    for (let index = next; from < end; index += 1) {
      const gap = removed[index];
      if (!gap || gap.start >= end) {
        left.push({ start: from, end });
        break;
      }
      if (gap.start > from) left.push({ start: from, end: gap.start });
      from = Math.max(from, gap.end);
    }
  }
  return left;
}

function within(ranges: readonly WallRange[], { start, end }: WallWindow): WallRange[] {
  return ranges
    .map((range) => ({ start: Math.max(range.start, start), end: Math.min(range.end, end) }))
    .filter((range) => range.start < range.end);
}
