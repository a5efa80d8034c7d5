import { nextOpenings, type Opening } from "#domain/decide/openings.ts";
import type { PolicyHoliday, PolicySchedule } from "#domain/decide/policy.ts";
import { type HolidayEffect, nextHolidayEffect } from "#domain/schedules/nextHoliday.ts";
import { dayAt, startOfDay } from "#kernel/format/zonedDay.ts";

export const shownOpenings = 10;

/** An opening, or the effect of the next holiday, with its time. */
export type OpeningRow = { kind: "opening"; atMs: number; opening: Opening } | { kind: "holiday"; atMs: number; effect: HolidayEffect };

export interface OpeningsOptions {
  schedule: PolicySchedule;
  holidays: readonly PolicyHoliday[];
  timeZoneId: string;
  nowMs: number;
}

/** SC-05, SC-06: the next openings and the next holiday, in time order. */
export function openingRows({ schedule, holidays, timeZoneId, nowMs }: OpeningsOptions): OpeningRow[] {
  const openings = nextOpenings(schedule, { timeZoneId, holidays }, nowMs, shownOpenings);
  const effect = nextHolidayEffect(schedule, holidays, dayAt(nowMs, timeZoneId));
  const rows: OpeningRow[] = openings.map((opening) => ({ kind: "opening", atMs: opening.startMs, opening }));
  if (effect) rows.push({ kind: "holiday", atMs: startOfDay(effect.day, timeZoneId) ?? nowMs, effect });
  return rows.toSorted((one, other) => one.atMs - other.atMs);
}
