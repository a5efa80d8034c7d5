import { useMemo, useState } from "react";
import { ownSite } from "../format/ownSite.ts";
import { momentAndZone, zoneName } from "../format/siteTime.ts";
import { useConsoleState, useKernel } from "../hooks.ts";

/** The one clock of a panel that lists times of several sites, so that they can be compared by eye. */
export interface PanelClock {
  zone: string | undefined;
  /** "CST" for the head of the column; undefined if all sites have this time. */
  name: string | undefined;
  /** The moment by the clock of its site, for a tooltip; undefined if that is the panel's clock. */
  atSite(instantUtc: string, siteZone: string | undefined): string | undefined;
}

/** The clock of the given site, for a panel that shows only this one; else that of the person's own site. */
export function usePanelClock(siteId?: string): PanelClock {
  const { language, user } = useConsoleState();
  const { realtime } = useKernel();
  const [nowMs] = useState(realtime.serverNowMs);
  return useMemo(() => {
    const zone = (user.sites.find(({ id }) => id === siteId) ?? ownSite(user.sites))?.timeZoneId;
    const isShared = user.sites.every(({ timeZoneId }) => timeZoneId === zone);
    return {
      zone,
      name: isShared ? undefined : zoneName(nowMs, language, zone),
      atSite: (instantUtc, siteZone = zone) => (siteZone === zone ? undefined : momentAndZone(instantUtc, language, siteZone)),
    };
  }, [siteId, language, user.sites, nowMs]);
}
