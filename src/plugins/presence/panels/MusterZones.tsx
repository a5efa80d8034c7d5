import type { MusterPerson } from "#contract/musters.ts";
import { useText } from "#kernel/hooks.ts";
import "./presence.css";

interface MusterZonesProps {
  people: readonly MusterPerson[];
  zone: string | undefined;
  onChoose: (zoneId: string | undefined) => void;
}

/** Number of missing people per zone; a click filters the list by the zone. */
export function MusterZones({ people, zone, onChoose }: MusterZonesProps) {
  const t = useText();
  const zones = [...Map.groupBy(people, ({ zoneId }) => zoneId)].map(([zoneId, listed]) => ({
    zoneId,
    zoneName: listed[0]?.zoneName ?? zoneId,
    total: listed.length,
    missing: listed.filter(({ accounted }) => !accounted).length,
  }));
  if (zones.length < 2 && zone === undefined) return undefined;
  return (
    <div className="presence-counts muster-zones">
      <ul aria-label={t("presence.byZone")}>
        {zones
          .toSorted((a, b) => a.zoneName.localeCompare(b.zoneName))
          .map(({ zoneId, zoneName, total, missing }) => (
            <li key={zoneId}>
              <button
                type="button"
                className="presence-count"
                aria-pressed={zoneId === zone}
                onClick={() => onChoose(zoneId === zone ? undefined : zoneId)}
              >
                <span>{zoneName}</span>
                <span className="tn med">{t("presence.missingOf", { missing, total })}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
