import { dayMinutes, dayMs, minuteMs } from "#contract/durations.ts";
import type { PolicyHoliday, PolicySchedule } from "./policy.ts";
import { type ParsedRecurrence, parseRecurrence } from "./recurrence.ts";

/**
 * When a schedule is open, by the clock on the wall of the site. That clock alone decides:
 *
 * - Of an hour that the clock skips in spring nothing happens: a range within it is left out on that day, and one that begins within
 *   it begins when the clock is put forward.
 * - An hour that the clock shows twice in autumn happens twice: a range within it opens both times.
 * - A range belongs to the day that it begins on. Dates, weekdays and holidays are asked of that day, however far past midnight it lasts.
 */
export interface CompiledSchedule {
  readonly scheduleId: string;
  readonly kind: "access" | "unlock";
  readonly isFirstPersonIn: boolean;
  /** Days since 1970. */
  readonly startDay: number;
  readonly endDay: number;
  readonly recurrences: readonly ParsedRecurrence[];
  readonly isClosedOnHolidays: boolean;
}

/** Days of the year as `month * 100 + day`. */
export type Holidays = ReadonlyMap<number, PolicyHoliday>;

/** A minute of a site's clock: `day` in days since 1970, `minute` from its midnight. */
export interface WallMinute {
  readonly day: number;
  readonly minute: number;
}

/** One range of a schedule, in minutes of the wall clock since 1970. `end` is the first minute after it. */
export interface WallRange {
  readonly start: number;
  readonly end: number;
}

export function compileSchedule(schedule: PolicySchedule): CompiledSchedule {
  return {
    scheduleId: schedule.scheduleId,
    kind: schedule.kind,
    isFirstPersonIn: schedule.isFirstPersonIn === true,
    startDay: schedule.startDate === undefined ? -Infinity : dayOf(schedule.startDate),
    endDay: schedule.endDate === undefined ? Infinity : dayOf(schedule.endDate),
    recurrences: schedule.recurrences.flatMap((recurrence) => parseRecurrence(recurrence) ?? []),
    isClosedOnHolidays: schedule.onHoliday === "closed",
  };
}

export function holidaysOf(list: readonly PolicyHoliday[]): Holidays {
  return new Map(list.map((holiday) => [holiday.month * 100 + holiday.day, holiday]));
}

/** A schedule with an invalid date is never open. */
function dayOf(date: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) / dayMs : Number.NaN;
}

export function wallMinuteOf(wallMs: number): WallMinute {
  const day = Math.floor(wallMs / dayMs);
  return { day, minute: Math.floor((wallMs - day * dayMs) / minuteMs) };
}

export type Closed = { readonly cause: "time" | "notStarted" | "ended" } | { readonly cause: "holiday"; readonly holidayId: string };

/** Ranges that hold this minute; several when recurrences overlap. Without any it is closed. */
export function rangesAt(schedule: CompiledSchedule, holidays: Holidays, { day, minute }: WallMinute): WallRange[] {
  const found: WallRange[] = [];
  for (const recurrence of schedule.recurrences) {
    for (let back = 0; back * dayMinutes < recurrence.durationMinutes + dayMinutes; back += 1) {
      for (const startMinute of recurrence.startMinutes) {
        const elapsed = back * dayMinutes + minute - startMinute;
        if (elapsed < 0 || elapsed >= recurrence.durationMinutes || !beginsOn(schedule, recurrence, holidays, day - back)) continue;
        const start = (day - back) * dayMinutes + startMinute;
        found.push({ start, end: start + recurrence.durationMinutes });
      }
    }
  }
  return found;
}

/** Why nothing holds this minute. */
export function whyClosed(schedule: CompiledSchedule, holidays: Holidays, at: WallMinute): Closed {
  const [lost] = schedule.isClosedOnHolidays ? rangesAt({ ...schedule, isClosedOnHolidays: false }, holidays, at) : [];
  const holiday = lost && holidayOn(holidays, Math.floor(lost.start / dayMinutes));
  if (holiday) return { cause: "holiday", holidayId: holiday.holidayId };
  if (at.day > schedule.endDay) return { cause: "ended" };
  return { cause: at.day < schedule.startDay ? "notStarted" : "time" };
}

/** Ranges that begin on a day, in order of their start. */
export function rangesOn(schedule: CompiledSchedule, holidays: Holidays, day: number): WallRange[] {
  return schedule.recurrences
    .filter((recurrence) => beginsOn(schedule, recurrence, holidays, day))
    .flatMap(({ startMinutes, durationMinutes }) =>
      startMinutes.map((minute) => ({ start: day * dayMinutes + minute, end: day * dayMinutes + minute + durationMinutes })),
    )
    .sort((one, other) => one.start - other.start);
}

function beginsOn(schedule: CompiledSchedule, recurrence: ParsedRecurrence, holidays: Holidays, day: number): boolean {
  // Written so that an invalid date compares as false and opens nothing.
  if (!(day >= schedule.startDay && day <= schedule.endDay)) return false;
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  if ((recurrence.weekdayBits & (1 << weekday)) === 0) return false;
  if (recurrence.dayOfMonth !== undefined && new Date(day * dayMs).getUTCDate() !== recurrence.dayOfMonth) return false;
  return !(schedule.isClosedOnHolidays && holidayOn(holidays, day));
}

export function holidayOn(holidays: Holidays, day: number): PolicyHoliday | undefined {
  if (holidays.size === 0) return undefined;
  const date = new Date(day * dayMs);
  return holidays.get((date.getUTCMonth() + 1) * 100 + date.getUTCDate());
}
