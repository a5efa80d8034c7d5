import { isoDateOf, wallDateOf } from "#domain/time/wallText.ts";
import { instantOf, wallTimeOf } from "#domain/time/zonedTime.ts";
import type { Day } from "../../format/zonedDay.ts";

/** A local time in a zone: date and minutes after midnight. */
export interface ChosenTime {
  date: Day;
  minutes: number;
}

/** The instant in epoch milliseconds; undefined for an invalid date. */
export function instantOfChosen({ date, minutes }: ChosenTime, timeZone: string): number | undefined {
  const day = wallDateOf(date);
  return day && instantOf({ ...day, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZone);
}

/** The local time in the zone at an instant. */
export function chosenAt(instantMs: number, timeZone: string): ChosenTime {
  const wall = wallTimeOf(instantMs, timeZone);
  return { date: isoDateOf(wall), minutes: wall.hour * 60 + wall.minute };
}
