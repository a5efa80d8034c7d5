import { dayMs } from "#contract/durations.ts";

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instantMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - Math.floor(instantMs / 1000) * 1000;
}

/** The instant at which a day such as `2026-11-21` is over in the zone; undefined for what is no day. */
export function endOfDay(day: string, timeZone: string): string | undefined {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) + dayMs : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  // The offset of the instant itself, which the first guess may miss by a change of clocks.
  const guess = midnight - offsetMs(midnight, timeZone);
  return new Date(midnight - offsetMs(guess, timeZone)).toISOString();
}

/** The last day in the zone before an instant. */
export function lastDayBefore(instantUtc: string, timeZone: string): string {
  const before = Date.parse(instantUtc) - 1;
  return new Date(before + offsetMs(before, timeZone)).toISOString().slice(0, 10);
}
