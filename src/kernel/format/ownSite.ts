/** The site whose clock a person's panels show: the first one in the time zone of the browser, or else the first one. */
export function ownSite<Site extends { timeZoneId: string }>(
  sites: readonly Site[],
  browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Site | undefined {
  return sites.find(({ timeZoneId }) => timeZoneId === browserZone) ?? sites[0];
}

/** The time zone of the site that a panel is about, or else of the person's own site. */
export function panelZone(sites: readonly { id: string; timeZoneId: string }[], siteId?: string): string | undefined {
  return (sites.find(({ id }) => id === siteId) ?? ownSite(sites))?.timeZoneId;
}
