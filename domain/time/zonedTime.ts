import { dayMs, hourMs } from "#contract/durations.ts";

/** Local date and time at a place. `month` is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** A date of the calendar, which belongs to no zone. `month` is 1 to 12. */
export type WallDate = Pick<WallTime, "year" | "month" | "day">;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const field = "2-digit";
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: field,
    day: field,
    hour: field,
    minute: field,
    second: field,
  });
  formats.set(timeZone, made);
  return made;
}

/** Local date and time in the zone at this instant. Throws a RangeError for an unknown zone. */
export function wallTimeOf(instantMs: number, timeZone: string): WallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) if (type in wall) wall[type as keyof WallTime] = Number(value);
  return wall;
}

function asUtc({ year, month, day, hour = 0, minute = 0, second = 0 }: WallDate & Partial<WallTime>): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Offset of the zone from UTC at this instant, in milliseconds. Throws a RangeError for an unknown zone. */
export function offsetMs(instantMs: number, timeZone: string): number {
  return asUtc(wallTimeOf(instantMs, timeZone)) - Math.floor(instantMs / 1000) * 1000;
}

/**
 * The instant at which the clock shows this. When it shows it twice, as the hour that is set back, the first; when it never does,
 * as the hour that is skipped, as long after the change as the time named is after the last one before it.
 */
export function instantOf(wall: WallDate & Partial<WallTime>, timeZone: string): number {
  const guess = asUtc(wall);
  const before = offsetMs(guess - dayMs, timeZone);
  const after = offsetMs(guess + dayMs, timeZone);
  const shown = [guess - before, guess - after].filter((instant) => offsetMs(instant, timeZone) === guess - instant);
  return shown.length > 0 ? Math.min(...shown) : guess - before;
}

/** The date so many days later, or earlier for less than 0. */
export function addDays({ year, month, day }: WallDate, days: number): WallDate {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The start of the local day that contains this instant; `days` moves it by calendar days of 23 to 25 hours. */
export function startOfDay(instantMs: number, timeZone: string, days = 0): number {
  const { year, month, day } = wallTimeOf(instantMs, timeZone);
  return instantOf(addDays({ year, month, day }, days), timeZone);
}

/** The last full hour of the zone's clock. */
export function startOfHour(instantMs: number, timeZone: string): number {
  const whole = Math.floor(instantMs / 1000) * 1000;
  const { minute, second } = wallTimeOf(whole, timeZone);
  return whole - (minute * 60 + second) * 1000;
}

/** Where the hours or days begin that hold the time from one instant to another; the last number is where the last of them ends. */
export function bucketEdges(fromMs: number, toMs: number, unit: "hour" | "day", timeZone: string): number[] {
  const edges = [unit === "day" ? startOfDay(fromMs, timeZone) : startOfHour(fromMs, timeZone)];
  let last = edges[0] ?? fromMs;
  do {
    // Where the clock changes by half an hour, the full hour after next may not be an hour away.
    last = unit === "day" ? startOfDay(last, timeZone, 1) : Math.max(startOfHour(last + hourMs, timeZone), last + hourMs / 2);
    edges.push(last);
  } while (last < toMs);
  return edges;
}
