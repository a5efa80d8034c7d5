import { minuteAndZone } from "#kernel/format/siteTime.ts";

interface SiteOfSession {
  readonly id: string;
  readonly timeZoneId: string;
}

/** Time zone of a visit: that of its first site known to the session, else of the session's first site. */
export function visitZone(siteIds: readonly string[], sites: readonly SiteOfSession[]): string {
  const site = siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId) ?? [])[0] ?? sites[0];
  return site?.timeZoneId ?? "UTC";
}

/** "12 Mar 2026, 14:30 CET" in the visit's time zone. Seconds do not matter for a visit. */
export function visitMoment(instantUtc: string | undefined, language: string, timeZone: string): string {
  if (instantUtc === undefined) return "";
  return minuteAndZone(instantUtc, language, timeZone);
}
