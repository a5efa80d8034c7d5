import type { UserAccess } from "#contract/session.ts";

/** The time zone for the days of a report: that of the first site, which the status bar shows as well. */
export function reportZone(sites: UserAccess["sites"]): string {
  return sites[0]?.timeZoneId ?? "UTC";
}
