import { useMemo } from "react";
import { listInside, type PersonInside, type ZoneOccupancy } from "#contract/presence.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { type FilterChip } from "#kernel/ui/panelParts.tsx";
import { PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem } from "#kernel/ui/pick/usePickSearch.ts";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import type { InsideParams } from "../insideParams.ts";
import { insideQuery } from "../insideQuery.ts";
import { among } from "./among.ts";
import { useOccupancy } from "./useOccupancy.ts";
import { ZoneCounts } from "./ZoneCounts.tsx";

const somebody = (rows: readonly PersonInside[]) => ({ people: rows.map(({ id, fullName: name }) => ({ id, name })) });

/** B-22: people inside with zone, time and door of entry. */
export default function Inside({ params }: PanelProps<typeof InsideParams>) {
  const t = useText();
  const { scopes } = useConsoleState();
  if (!scopes.has("zone_r")) return <NoPermission title={t("presence.noZones.title")}>{t("presence.noZones.hint")}</NoPermission>;
  return <InsideList params={params} />;
}

function InsideList({ params }: { params: InsideParams }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const { user } = useConsoleState();
  const occupancy = useOccupancy(params.site);
  const narrow = (place: Pick<InsideParams, "site" | "zone">) => panel.setParams({ ...params, ...place }, { isNewEntry: true });
  const { site, zone } = params;
  const chips: FilterChip[] = [];
  if (site !== undefined) {
    const value = user.sites.find(({ id }) => id === site)?.name ?? site;
    chips.push({ id: "site", field: t("presence.column.site"), value, onRemove: () => narrow({ site: undefined }) });
  }
  if (zone !== undefined) {
    const value = occupancy.find(({ zoneId }) => zoneId === zone)?.zoneName ?? zone;
    chips.push({ id: "zone", field: t("presence.column.zone"), value, onRemove: () => narrow({ zone: undefined }) });
  }
  return (
    <ResourceList
      label={t("presence.panel.inside")}
      name="inside"
      params={params}
      sort="name"
      columns={columns}
      getRowLabel={({ fullName, zoneName }) => `${fullName}, ${zoneName}`}
      read={pagesOf(kernel.api, listInside, { query: insideQuery(params) })}
      topic="Presence/Index"
      exportList="presence:export"
      moreCommands={["presence:new-muster"]}
      chips={chips}
      addFilter={<PlaceFilter params={params} zones={occupancy} onChange={narrow} />}
      empty={{ title: t("presence.empty.title"), hint: t("presence.empty.hint") }}
      bulk={(rows) => [{ id: "presence:forgive", args: somebody(rows) }]}
      rowCommands={{
        groups: [["users:edit", "access:open-what"], ["presence:forgive"]],
        danger: ["presence:forgive"],
        args: (row) => ({ id: row.id, personId: row.id, ...somebody([row]) }),
      }}
      foot={<ZoneCounts zones={occupancy} zone={zone} onChoose={(zoneId) => narrow({ zone: zoneId })} />}
    />
  );
}

interface PlaceFilterProps {
  params: InsideParams;
  zones: readonly ZoneOccupancy[];
  onChange: (place: Pick<InsideParams, "site" | "zone">) => void;
}

/** "+ Filter": one site or one zone. */
function PlaceFilter({ params, zones, onChange }: PlaceFilterProps) {
  const t = useText();
  const { user } = useConsoleState();
  const sites: PickItem[] = user.sites.map(({ id, name }) => ({ id, title: name }));
  const places: PickItem[] = zones.map(({ zoneId, zoneName, siteName }) => ({ id: zoneId, title: zoneName, subtitle: siteName }));
  return (
    <FilterPopover>
      {(close) => (
        <>
          <PickField
            label={t("presence.column.site")}
            isOptional
            search={among(sites)}
            value={sites.find(({ id }) => id === params.site)}
            onValueChange={(item) => {
              close();
              onChange({ site: item?.id, zone: undefined });
            }}
          />
          <PickField
            label={t("presence.column.zone")}
            isOptional
            search={among(places)}
            value={places.find(({ id }) => id === params.zone)}
            onValueChange={(item) => {
              close();
              onChange({ zone: item?.id });
            }}
          />
        </>
      )}
    </FilterPopover>
  );
}

function useColumns(): DataColumn<PersonInside>[] {
  const t = useText();
  const { language } = useConsoleState();
  const clock = usePanelClock();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("presence.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ id, fullName }) => <PersonLine id={id} name={fullName} />,
      },
      {
        id: "zone",
        header: t("presence.column.zone"),
        priority: 1,
        isSortable: true,
        renderCell: ({ zoneName }) => <span className="trunc">{zoneName}</span>,
      },
      {
        id: "site",
        header: t("presence.column.site"),
        priority: 3,
        renderCell: ({ siteName }) => <span className="muted trunc">{siteName}</span>,
      },
      {
        id: "since",
        header: clock.head(t("presence.column.since")),
        width: 186,
        minWidth: 164,
        priority: 2,
        isSortable: true,
        renderCell: ({ sinceUtc, timeZoneId }) => (
          <time className="tn" dateTime={sinceUtc} title={clock.atSite(sinceUtc, timeZoneId)}>
            {dateAndTime(sinceUtc, language, clock.zone)}
          </time>
        ),
      },
      {
        id: "door",
        header: t("presence.column.door"),
        priority: 3,
        renderCell: ({ door }) => <span className="muted trunc">{door?.name}</span>,
      },
    ],
    [t, language, clock],
  );
}
