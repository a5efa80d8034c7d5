import type { UserAccess } from "#contract/session.ts";
import { panelZone } from "#kernel/format/ownSite.ts";

/** The time zone for the days of a report: that of its only site, or else of the person's own site, which the status bar shows as well. */
export function reportZone(sites: UserAccess["sites"], siteId?: string): string {
  return panelZone(sites, siteId) ?? "UTC";
}
