import { dateFormat } from "#domain/time/dateFormat.ts";

const formatOf = (language: string, timeZone: string, timeStyle: "short" | "long" = "long") =>
  dateFormat(language, timeZone, { dateStyle: "medium", timeStyle, hourCycle: "h23" });

/** PL-22: "12 Mar 2026, 14:32:07 CET", in the time zone of the camera's site. */
export function clipMoment(instantUtc: string, language: string, timeZone: string): string {
  return formatOf(language, timeZone).format(new Date(instantUtc));
}

/** EV-01: "12 Mar 2026, 14:32", in the same time zone. */
export function eventMoment(instantUtc: string, language: string, timeZone: string): string {
  return formatOf(language, timeZone, "short").format(new Date(instantUtc));
}

/** A range of two instants; a common date appears once. */
export function clipRange(fromUtc: string, toUtc: string, language: string, timeZone: string): string {
  return formatOf(language, timeZone).formatRange(new Date(fromUtc), new Date(toUtc));
}
