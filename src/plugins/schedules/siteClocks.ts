/** A site as the session knows it. */
export interface ClockSite {
  readonly id: string;
  readonly name: string;
  readonly timeZoneId: string;
}

/** SC-06: a clock that the doors of a schedule go by, and the sites that have it. */
export interface SiteClock {
  readonly timeZoneId: string;
  readonly siteNames: readonly string[];
}

/**
 * The clocks of these sites, that of the most doors first; `siteIds` names the site of each door and zone. Without any it is the
 * clock of the first site that the session reaches.
 */
export function clocksOf(siteIds: readonly string[], sites: readonly ClockSite[]): SiteClock[] {
  const named = siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId) ?? []);
  const byZone = Map.groupBy(named.length > 0 ? named : sites.slice(0, 1), ({ timeZoneId }) => timeZoneId);
  return [...byZone]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([timeZoneId, found]) => ({ timeZoneId, siteNames: [...new Set(found.map(({ name }) => name))] }));
}
