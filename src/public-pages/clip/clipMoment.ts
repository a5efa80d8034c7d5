/** PL-22: "12 Mar 2026, 14:32:07 CET", on the clock of the camera's site. */
export function clipMoment(instantUtc: string, language: string, timeZone: string): string {
  const options = { dateStyle: "medium", timeStyle: "long", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(instantUtc));
}
