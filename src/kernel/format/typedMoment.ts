import { dayMs } from "#contract/durations.ts";
import { wallDateOf } from "#domain/time/wallText.ts";
import { instantOf } from "#domain/time/zonedTime.ts";
import { type Day, dayAt } from "./zonedDay.ts";

/** A day or a time of day, or both, as typed. */
export interface TypedTime {
  daysAgo: number | undefined;
  /** Minutes since midnight. */
  minutes: number | undefined;
}

/** What a person typed, for a command that knows in which zone it was meant. */
export interface TypedMoment {
  /** ISO 8601, never in the future. */
  instantIn(timeZone: string): string;
  dayIn(timeZone: string): Day;
}

export function typedMoment(time: TypedTime, nowMs: number): TypedMoment {
  return { instantIn: (timeZone) => typedInstant(time, nowMs, timeZone), dayIn: (timeZone) => typedDay(time, nowMs, timeZone) };
}

/** The calendar day; today if no day was typed. */
function typedDay({ daysAgo = 0 }: TypedTime, nowMs: number, timeZone: string): Day {
  return new Date(Date.parse(`${dayAt(nowMs, timeZone)}T00:00:00Z`) - daysAgo * dayMs).toISOString().slice(0, 10);
}

/** The instant, never in the future: a time without a day is the last one, a day without a time has the time of now. */
function typedInstant({ daysAgo = 0, minutes }: TypedTime, nowMs: number, timeZone: string): string {
  if (minutes === undefined) return new Date(nowMs - daysAgo * dayMs).toISOString();
  const at = (days: number) => {
    const date = wallDateOf(typedDay({ daysAgo: days, minutes }, nowMs, timeZone));
    return date ? instantOf({ ...date, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }, timeZone) : nowMs;
  };
  return new Date(at(daysAgo) > nowMs ? at(daysAgo + 1) : at(daysAgo)).toISOString();
}
