import type { ZoneOccupancy } from "#contract/presence.ts";
import { useText } from "#kernel/hooks.ts";
import "./presence.css";

interface ZoneCountsProps {
  zones: readonly ZoneOccupancy[];
  zone: string | undefined;
  onChoose: (zoneId: string | undefined) => void;
}

/** Occupancy of each zone with people inside or with a limit; a click filters the list by the zone. */
export function ZoneCounts({ zones, zone, onChoose }: ZoneCountsProps) {
  const t = useText();
  const shown = zones.filter(({ inside, occupancyMax, zoneId }) => inside > 0 || occupancyMax > 0 || zoneId === zone);
  const count = zones.reduce((sum, { inside }) => sum + inside, 0);
  return (
    <div className="presence-counts">
      <span className="med">{t("presence.count", { count })}</span>
      <ul aria-label={t("presence.byZone")}>
        {shown.map(({ zoneId, zoneName, siteName, inside, occupancyMax }) => (
          <li key={zoneId}>
            <button
              type="button"
              className="presence-count"
              aria-pressed={zoneId === zone}
              title={siteName}
              onClick={() => onChoose(zoneId === zone ? undefined : zoneId)}
            >
              <span>{zoneName}</span>
              <span className="tn med" data-full={occupancyMax > 0 && inside >= occupancyMax ? "" : undefined}>
                {occupancyMax > 0 ? t("presence.ofMax", { inside, max: occupancyMax }) : inside}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
