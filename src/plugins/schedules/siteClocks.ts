/** A site in the session's data. */
export interface ClockSite {
  readonly id: string;
  readonly name: string;
  readonly timeZoneId: string;
}

/** SC-06: a time zone of a schedule's doors, and the sites in it. */
export interface SiteClock {
  readonly timeZoneId: string;
  readonly siteNames: readonly string[];
}

/**
 * The time zones of these sites, the one with the most doors first; `siteIds` has the site of each door and zone. Without any, the time
 * zone of the first site within the session's reach.
 */
export function clocksOf(siteIds: readonly string[], sites: readonly ClockSite[]): SiteClock[] {
  const named = siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId) ?? []);
  const byZone = Map.groupBy(named.length > 0 ? named : sites.slice(0, 1), ({ timeZoneId }) => timeZoneId);
  return [...byZone]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([timeZoneId, found]) => ({ timeZoneId, siteNames: [...new Set(found.map(({ name }) => name))] }));
}
