import { minuteMs } from "#contract/durations.ts";
import { scheduleObstacle } from "#domain/firmware/firmware.ts";
import { isoDateOf } from "#domain/time/wallText.ts";
import { addDays, wallTimeOf } from "#domain/time/zonedTime.ts";
import { type ChosenTime, chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";

/** Doors are used least at this time of night, in minutes after midnight. */
const quietMinutes = 2 * 60;

/** The dialog's proposal: the next night, or the last full minute before the firmware expires if that is sooner. */
export function proposedTime(nowMs: number, expiresAtMs: number, timeZone: string): ChosenTime {
  const today = wallTimeOf(nowMs, timeZone);
  const night = { date: isoDateOf(addDays(today, today.hour * 60 + today.minute < quietMinutes ? 0 : 1)), minutes: quietMinutes };
  if ((instantOfChosen(night, timeZone) ?? Infinity) <= expiresAtMs) return night;
  return chosenAt(Math.floor(expiresAtMs / minuteMs) * minuteMs, timeZone);
}

/** Why this time can't be chosen, as a translation key. */
export function timeRefusal(instantMs: number | undefined, nowMs: number, expiresAtMs: number): string | undefined {
  if (instantMs === undefined) return "firmware.schedule.noDate";
  const obstacle = scheduleObstacle(instantMs, nowMs, expiresAtMs);
  return obstacle && `firmware.schedule.${obstacle}`;
}
