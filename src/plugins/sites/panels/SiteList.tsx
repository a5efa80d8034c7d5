import { useMemo } from "react";
import { listSites, type Site } from "#contract/sites.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { countryName } from "../countries.ts";
import type { SiteListParams } from "../panels.ts";
import { siteQuery } from "../siteQuery.ts";
import { offsetTextAt, timeZoneText } from "../timeZones.ts";

/** RT-34, SZ-01: the sites within the session's reach. */
export default function SiteList({ params }: PanelProps<typeof SiteListParams>) {
  const kernel = useKernel();
  const t = useText();
  return (
    <ResourceList
      label={t("sites.title")}
      name="list"
      params={params}
      sort="name"
      columns={useColumns()}
      getRowLabel={({ name }) => name}
      read={pagesOf(kernel.api, listSites, { query: siteQuery(params) })}
      topic="Sites/Index"
      create="sites:create"
      exportList="sites:export"
      empty={{ title: t("sites.empty.title"), hint: t("sites.empty.hint") }}
      bulk={(rows) => [
        { id: "sites:set-time-zone", args: { sites: rows.map(({ id, name, version }) => ({ id, name, version })) } },
        { id: "sites:delete-several", args: { sites: rows.map(({ id, name }) => ({ id, name })) } },
      ]}
      rowCommands={{ groups: [["sites:edit", "zones:of-site"], ["sites:delete"]], danger: ["sites:delete"] }}
    />
  );
}

function useColumns(): DataColumn<Site>[] {
  const { realtime } = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("sites.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "city",
        header: t("sites.column.city"),
        priority: 2,
        isSortable: true,
        renderCell: ({ city }) => <span className="trunc">{city}</span>,
      },
      {
        id: "country",
        header: t("sites.column.country"),
        priority: 4,
        renderCell: ({ countryISO2 }) => <span className="trunc">{countryName(countryISO2, language)}</span>,
      },
      {
        id: "timeZone",
        header: t("sites.column.timeZone"),
        priority: 3,
        minWidth: 190,
        renderCell: ({ timeZoneId }) => (
          <span className="trunc">
            {timeZoneText(timeZoneId)} <span className="faint tn">{offsetTextAt(timeZoneId, realtime.serverNowMs())}</span>
          </span>
        ),
      },
      { id: "zones", header: t("sites.column.zones"), width: 80, isNumeric: true, renderCell: ({ zoneCount }) => zoneCount },
      { id: "devices", header: t("sites.column.devices"), width: 110, isNumeric: true, renderCell: ({ deviceCount }) => deviceCount },
    ],
    [t, language, realtime],
  );
}
