import type { UserAccess } from "#contract/session.ts";

/** The zone in which a report counts its days: that of the first site, whose clock stands in the status bar. */
export function reportZone(sites: UserAccess["sites"]): string {
  return sites[0]?.timeZoneId ?? "UTC";
}
