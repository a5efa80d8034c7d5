import { useQuery } from "@tanstack/react-query";
import { listInside } from "#contract/presence.ts";
import type { Zone } from "#contract/zones.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import "./zones.css";
import { showInsideZone } from "../../presence/services.ts";

/** B-22: people inside the zone, latest entry first; the panel of people inside has all of them. */
export function ZoneInside({ zone: { id, name, occupancyMax } }: { zone: Zone }) {
  const { api, queryClient } = useKernel();
  const { panelId } = usePanel();
  const { language } = useConsoleState();
  const t = useText();
  const all = useCommand(showInsideZone, { id });
  const key = [panelId, "inside"];
  useRefreshOn("Presence/Index", key);
  const { data, isError } = useQuery(
    {
      queryKey: [...key, id],
      queryFn: ({ signal }) => api.call(listInside, { query: { zoneId: id, sort: "-since", pageSize: "10" } }, signal),
    },
    queryClient,
  );
  const rows = data?.rows ?? [];
  const count = data?.count ?? 0;
  const title = occupancyMax > 0 ? t("zones.inside.ofMax", { count, max: occupancyMax }) : t("zones.inside.title", { count });
  return (
    <Section title={title}>
      {isError && <p className="muted">{t("zones.inside.failed")}</p>}
      {data && rows.length === 0 && <p className="muted">{t("zones.inside.nobody")}</p>}
      <ul className="zones-inside" aria-label={t("zones.inside.list", { name })}>
        {rows.map((person) => (
          <li key={person.id}>
            <span className="med trunc">{person.fullName}</span>
            <span className="fs12 faint tn trunc">
              {[dateAndTime(person.sinceUtc, language, person.timeZoneId), person.door?.name].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {count > 0 && all.isVisible && (
        <Button variant="quiet" disabledReason={all.reason} onClick={all.run}>
          {t("zones.inside.all")}
        </Button>
      )}
    </Section>
  );
}
