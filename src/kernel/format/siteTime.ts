import { dayMs, halfDayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";
import { numberText } from "./numbers.ts";

/** ISO 8601 as the platform sends it, or epoch milliseconds. */
type Instant = string | number;
/** The site's time zone; undefined means the browser's. */
type Zone = string | undefined;

const minute = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const second = { ...minute, second: "2-digit" } as const;
const date = { day: "numeric", month: "short", year: "numeric" } as const;
const weekday = { weekday: "short", day: "numeric", month: "short" } as const;

function shown(instant: Instant, language: string, zone: Zone, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, zone, options).format(new Date(instant));
}

/** 14:32:07 in the site's zone; 24-hour clock in every language. */
export function timeOfDay(instant: Instant, language: string, zone: Zone): string {
  return shown(instant, language, zone, second);
}

/** 14:32 */
export function minuteOfDay(instant: Instant, language: string, zone: Zone): string {
  return shown(instant, language, zone, minute);
}

/** "07:00", or "Mon 07:00" for a time so far ahead that the time alone would mislead. */
export function timeSoon(instant: number, nowMs: number, language: string, zone: Zone): string {
  return shown(instant, language, zone, instant - nowMs > halfDayMs ? { ...minute, weekday: "short" } : minute);
}

/** 12 Mar 2026, 14:32:07 in the site's zone. */
export function dateAndTime(instant: Instant, language: string, zone: Zone): string {
  return shown(instant, language, zone, { ...date, ...second });
}

/** 12 Mar 2026, 14:32: for times without seconds. */
export function dateAndMinute(instant: Instant, language: string, zone: Zone): string {
  return shown(instant, language, zone, { ...date, ...minute });
}

/** Thu 12 Mar, 14:32; with the year if it differs from the year of `nowUtc`. */
export function weekdayAndMinute(instantUtc: string, language: string, zone: Zone, nowUtc = instantUtc): string {
  const isOtherYear = instantUtc.slice(0, 4) !== nowUtc.slice(0, 4);
  return shown(instantUtc, language, zone, { ...weekday, ...(isOtherYear && { year: "numeric" }), ...minute });
}

/** Thu 12 Mar */
export function weekdayAndDay(instant: Instant, language: string, zone: Zone): string {
  return shown(instant, language, zone, weekday);
}

/** 12 March, or 12 Mar */
export function dayAndMonth(instant: Instant, language: string, zone: Zone, month: "long" | "short" = "long"): string {
  return shown(instant, language, zone, { day: "numeric", month });
}

/** GMT-5, CET: the zone's abbreviation at that instant. */
export function zoneName(instant: Instant, language: string, zone: Zone): string {
  // In English always en-US, because en-GB has no abbreviations for American time zones.
  const parts = dateFormat(language === "en" ? "en-US" : language, zone, { timeZoneName: "short" }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** 14:32:07 CDT: for lists with times of several sites. */
export function timeAndZone(instant: Instant, language: string, zone: Zone): string {
  return `${timeOfDay(instant, language, zone)} ${zoneName(instant, language, zone)}`;
}

/** 12 Mar 2026, 14:32:07 CDT: for the time of an event, with its zone. */
export function momentAndZone(instant: Instant, language: string, zone: Zone): string {
  return `${dateAndTime(instant, language, zone)} ${zoneName(instant, language, zone)}`;
}

/** 5 Dec 2026, 02:00 GMT: for an agreed time, to the minute, with its zone. */
export function minuteAndZone(instant: Instant, language: string, zone: Zone): string {
  return `${dateAndMinute(instant, language, zone)} ${zoneName(instant, language, zone)}`;
}

/** Thu, 12 Mar 2026, 14:32 CDT */
export function weekdayAndZone(instantUtc: string, language: string, zone: Zone): string {
  return `${weekdayAndMinute(instantUtc, language, zone, "")} ${zoneName(instantUtc, language, zone)}`;
}

/** These symbols are the same in all languages. */
const units = [
  ["d", dayMs],
  ["h", hourMs],
  ["min", minuteMs],
  ["s", 1000],
] as const;

/** A duration in its two largest units: "9 d 4 h", "45 s". No line break separates a number from its unit. */
export function duration(milliseconds: number, language: string): string {
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(milliseconds / 1000) * 1000);
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    if (count === 0 && (parts.length === 0 || parts.length > 1) && unit !== "s") continue;
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break;
    rest -= count * length;
    parts.push(`${numberText(count, language)}\u00A0${unit}`);
  }
  return parts.join(" ");
}
