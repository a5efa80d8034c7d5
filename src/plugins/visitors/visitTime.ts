import { minuteAndZone } from "#kernel/format/siteTime.ts";

interface SiteOfSession {
  readonly id: string;
  readonly timeZoneId: string;
}

/** The clock that a visit goes by: that of its first site which the session knows, else of the session's own first. */
export function visitZone(siteIds: readonly string[], sites: readonly SiteOfSession[]): string {
  const site = siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId) ?? [])[0] ?? sites[0];
  return site?.timeZoneId ?? "UTC";
}

/** "12 Mar 2026, 14:30 CET" on the clock of the visit; the seconds of a visit say nothing. */
export function visitMoment(instantUtc: string | undefined, language: string, timeZone: string): string {
  if (instantUtc === undefined) return "";
  return minuteAndZone(instantUtc, language, timeZone);
}
