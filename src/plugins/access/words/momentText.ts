import { zoneName } from "#kernel/format/siteTime.ts";

/** Wed 25 Nov, 08:00 in the site's zone; with the year when it is another one than `nowUtc` has. */
export function momentText(utc: string, language: string, timeZone: string | undefined, nowUtc: string = utc): string {
  const isOtherYear = utc.slice(0, 4) !== nowUtc.slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isOtherYear && { year: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(utc));
}

/** The same with the zone's name. */
export function momentAndZone(utc: string, language: string, timeZone: string | undefined): string {
  return `${momentText(utc, language, timeZone, "")} ${zoneName(utc, language, timeZone)}`;
}
