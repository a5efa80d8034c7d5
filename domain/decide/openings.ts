import { dayMinutes, hourMs, minuteMs } from "#contract/durations.ts";
import { type ZoneClock, zoneClock } from "#domain/time/zoneClock.ts";
import type { PolicyHoliday, PolicySchedule } from "./policy.ts";
import { type CompiledSchedule, compileSchedule, type Holidays, holidaysOf, rangesOn, type WallRange, wallMinuteOf } from "./schedule.ts";

/** Where a schedule's clock hangs. */
export interface ScheduleZone {
  readonly timeZoneId: string;
  readonly holidays: readonly PolicyHoliday[];
}

/** A time without a break in which a schedule is open. */
export interface Opening {
  readonly startMs: number;
  /** The first instant that is too late; undefined when it lasts for more than a year. */
  readonly endMs: number | undefined;
}

/** 29 February may be eight years away. */
const searchedDays = 9 * 366;
const endlessMinutes = 400 * dayMinutes;
/** A range lasts a week at most; it is in the way of those that begin within it. */
const longestDays = 7;

/**
 * The openings that last into or begin after an instant, in order. Ranges that touch or overlap are one opening; where the clock is
 * changed, an opening may break in two or be a single instant's step longer or shorter than its range. Agrees with `decide` at every edge.
 */
export function nextOpenings(schedule: PolicySchedule, { timeZoneId, holidays }: ScheduleZone, fromMs: number, count: number): Opening[] {
  return openingsFrom(compileSchedule(schedule), { clock: zoneClock(timeZoneId), holidayDays: holidaysOf(holidays) }, fromMs, count);
}

/** The same for a compiled schedule. */
export function openingsFrom(
  schedule: CompiledSchedule,
  { clock, holidayDays }: { readonly clock: ZoneClock; readonly holidayDays: Holidays },
  fromMs: number,
  count: number,
): Opening[] {
  const { day: firstDay } = wallMinuteOf(fromMs + clock.offsetAt(fromMs));
  const found: Opening[] = [];
  let open: WallRange | undefined;

  /** False once there are enough. */
  function settle(range: WallRange | undefined): boolean {
    if (range && range.end - range.start >= endlessMinutes) {
      const first = instantsOf(range.start, range.end)[0];
      if (first) found.push({ startMs: first.startMs, endMs: undefined });
      return false;
    }
    if (range) found.push(...instantsOf(range.start, range.end));
    return joined(found, fromMs).length <= count;
  }

  /** The instants at which the wall clock shows this range. */
  function instantsOf(start: number, end: number): { startMs: number; endMs: number }[] {
    const wallStartMs = start * minuteMs;
    const wallEndMs = end * minuteMs;
    // No clock is a day and a half away from UTC.
    return clock
      .spans(wallStartMs - 36 * hourMs, wallEndMs + 36 * hourMs)
      .map((span) => ({
        startMs: Math.max(span.fromMs, wallStartMs - span.offsetMs),
        endMs: Math.min(span.toMs, wallEndMs - span.offsetMs),
      }))
      .filter(({ startMs, endMs }) => startMs < endMs);
  }

  for (let day = firstDay - longestDays - 1; day < firstDay + searchedDays; day += 1) {
    for (const range of rangesOn(schedule, holidayDays, day)) {
      if (open && range.start <= open.end) open = { start: open.start, end: Math.max(open.end, range.end) };
      else {
        if (!settle(open)) return joined(found, fromMs).slice(0, count);
        open = range;
      }
    }
    if (open && open.end - open.start >= endlessMinutes) break;
  }
  settle(open);
  return joined(found, fromMs).slice(0, count);
}

/** In the order of time, with what touches or overlaps as one, and without what is over. */
function joined(openings: readonly Opening[], fromMs: number): Opening[] {
  const result: Opening[] = [];
  for (const next of openings.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = result.at(-1);
    if (last && next.startMs <= (last.endMs ?? Infinity))
      result[result.length - 1] = {
        startMs: last.startMs,
        endMs: last.endMs === undefined || next.endMs === undefined ? undefined : Math.max(last.endMs, next.endMs),
      };
    else result.push(next);
  }
  return result.filter(({ endMs }) => endMs === undefined || endMs > fromMs);
}
