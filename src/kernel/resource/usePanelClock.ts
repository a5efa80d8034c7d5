import { useMemo, useState } from "react";
import { panelZone } from "../format/ownSite.ts";
import { momentAndZone, zoneName } from "../format/siteTime.ts";
import { useConsoleState, useKernel } from "../hooks.ts";

/** The one clock of a panel that lists times of several sites, so that they can be compared by eye. */
export interface PanelClock {
  zone: string | undefined;
  /** "CST"; undefined if all sites have this time. */
  name: string | undefined;
  /** The head of a column of times: its title with the name of the clock. */
  head(title: string): string;
  /** The moment by the clock of its site, for a tooltip; undefined if that is the panel's clock. */
  atSite(instantUtc: string, siteZone: string | undefined): string | undefined;
}

/** The clock of the given site, for a panel that shows only this one; else that of the person's own site. */
export function usePanelClock(siteId?: string): PanelClock {
  const { language, user } = useConsoleState();
  const { realtime } = useKernel();
  const [nowMs] = useState(realtime.serverNowMs);
  return useMemo(() => {
    const zone = panelZone(user.sites, siteId);
    const isShared = user.sites.every(({ timeZoneId }) => timeZoneId === zone);
    const name = isShared ? undefined : zoneName(nowMs, language, zone);
    return {
      zone,
      name,
      head: (title) => (name === undefined ? title : `${title}, ${name}`),
      atSite: (instantUtc, siteZone = zone) => (siteZone === zone ? undefined : momentAndZone(instantUtc, language, siteZone)),
    };
  }, [siteId, language, user.sites, nowMs]);
}
