import { zoneName } from "#kernel/format/siteTime.ts";

/** 5 Dec 2026, 02:00 GMT: a moment that is agreed on by the minute, in a zone that is named. */
export function momentText(instantUtc: string, language: string, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone !== undefined && { timeZone }),
  });
  return `${format.format(new Date(instantUtc))} ${zoneName(instantUtc, language, timeZone)}`;
}
