/** The site whose clock a person's panels show: the first one in the time zone of the browser, or else the first one. */
export function ownSite<Site extends { timeZoneId: string }>(
  sites: readonly Site[],
  browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Site | undefined {
  return sites.find(({ timeZoneId }) => timeZoneId === browserZone) ?? sites[0];
}
