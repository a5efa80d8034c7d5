const formatOf = (language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long", hourCycle: "h23", timeZone });

/** PL-22: "12 Mar 2026, 14:32:07 CET", on the clock of the camera's site. */
export function clipMoment(instantUtc: string, language: string, timeZone: string): string {
  return formatOf(language, timeZone).format(new Date(instantUtc));
}

/** EV-01: "12 Mar 2026, 14:32", on that clock. */
export function eventMoment(instantUtc: string, language: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone });
  return clock.format(new Date(instantUtc));
}

/** The same from one instant to another, with what both have in common once. */
export function clipRange(fromUtc: string, toUtc: string, language: string, timeZone: string): string {
  return formatOf(language, timeZone).formatRange(new Date(fromUtc), new Date(toUtc));
}
