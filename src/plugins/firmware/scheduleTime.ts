import { scheduleObstacle } from "#domain/firmware/firmware.ts";
import { addDays, instantOf, wallTimeOf } from "#domain/time/zonedTime.ts";
import { fromIsoDate, type IsoDate, toIsoDate } from "#kernel/ui/time/typedDate.ts";

/** Doors are used least then. */
const quietMinutes = 2 * 60;
const minuteMs = 60_000;

/** A moment on the clocks of a zone: a date, and minutes after midnight. */
export interface ChosenTime {
  date: IsoDate;
  minutes: number;
}

/** Epoch milliseconds; undefined for what is no date. */
export function instantOfChosen({ date, minutes }: ChosenTime, timeZone: string): number | undefined {
  const day = fromIsoDate(date);
  return day && instantOf({ ...day, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZone);
}

/** What the dialog proposes: the next night, or the last full minute before the firmware expires when that is sooner. */
export function proposedTime(nowMs: number, expiresAtMs: number, timeZone: string): ChosenTime {
  const today = wallTimeOf(nowMs, timeZone);
  const night = { date: toIsoDate(addDays(today, today.hour * 60 + today.minute < quietMinutes ? 0 : 1)), minutes: quietMinutes };
  if ((instantOfChosen(night, timeZone) ?? Infinity) <= expiresAtMs) return night;
  return chosenAt(Math.floor(expiresAtMs / minuteMs) * minuteMs, timeZone);
}

/** What the clocks of the zone show at an instant. */
export function chosenAt(instantMs: number, timeZone: string): ChosenTime {
  const wall = wallTimeOf(instantMs, timeZone);
  return { date: toIsoDate(wall), minutes: wall.hour * 60 + wall.minute };
}

/** Why this time cannot be chosen, as a translation key. */
export function timeRefusal(instantMs: number | undefined, nowMs: number, expiresAtMs: number): string | undefined {
  if (instantMs === undefined) return "firmware.schedule.noDate";
  const obstacle = scheduleObstacle(instantMs, nowMs, expiresAtMs);
  return obstacle && `firmware.schedule.${obstacle}`;
}
