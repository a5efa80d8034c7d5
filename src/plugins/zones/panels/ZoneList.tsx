import { useMemo } from "react";
import { listZones, type Zone } from "#contract/zones.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { PickField } from "#kernel/ui/pick/PickField.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import type { ZoneListParams } from "../zoneParams.ts";
import { zoneQuery } from "../zoneQuery.ts";
import { ruleTexts } from "./ruleTexts.ts";
import { useSiteSource } from "./useSiteSource.ts";
import "./zones.css";

const groups = [["zones:edit"], ["zones:add-all-doors", "zones:forgive"], ["zones:delete"]];
const named = (rows: readonly Zone[]) => rows.map(({ id, name, version }) => ({ id, name, version }));

/** RT-34, SZ-02: the zones of the sites within the session's reach. */
export default function ZoneList({ params }: PanelProps<typeof ZoneListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const sites = useSiteSource();
  const ofSite = (site: string | undefined) => panel.setParams({ ...params, site }, { isNewEntry: true });
  const { site } = params;
  return (
    <ResourceList
      label={t("zones.title")}
      name="list"
      params={params}
      sort="name"
      columns={useColumns()}
      getRowLabel={({ name, siteName }) => `${name}, ${siteName}`}
      read={pagesOf(kernel.api, listZones, { query: zoneQuery(params) })}
      topic="Zones/Index"
      create="zones:create"
      exportList="zones:export"
      chips={
        site === undefined
          ? []
          : [{ id: "site", field: t("zones.column.site"), value: sites.itemOf(site)?.title ?? site, onRemove: () => ofSite(undefined) }]
      }
      addFilter={<SiteFilter sites={sites} site={site} onChange={ofSite} />}
      empty={{ title: t("zones.empty.title"), hint: t("zones.empty.hint") }}
      bulk={(rows) => [
        { id: "zones:set-rule", args: { zones: named(rows) } },
        { id: "zones:delete-several", args: { zones: named(rows) } },
      ]}
      rowCommands={{ groups, danger: ["zones:delete"], args: ({ id, name }) => ({ id, name }) }}
    />
  );
}

interface SiteFilterProps {
  sites: ReturnType<typeof useSiteSource>;
  site: string | undefined;
  onChange: (site: string | undefined) => void;
}

/** "+ Filter": the zones of one site. */
function SiteFilter({ sites, site, onChange }: SiteFilterProps) {
  const t = useText();
  return (
    <FilterPopover>
      {(close) => (
        <PickField
          label={t("zones.column.site")}
          isOptional
          search={sites.search}
          value={site === undefined ? undefined : (sites.itemOf(site) ?? { id: site, title: site })}
          onValueChange={(item) => {
            close();
            onChange(item?.id);
          }}
        />
      )}
    </FilterPopover>
  );
}

function useColumns(): DataColumn<Zone>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("zones.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "site",
        header: t("zones.column.site"),
        priority: 2,
        isSortable: true,
        renderCell: ({ siteName }) => <span className="trunc">{siteName}</span>,
      },
      {
        id: "rules",
        header: t("zones.column.rules"),
        priority: 3,
        renderCell: (zone) => {
          const rules = ruleTexts(zone, t);
          return rules.length === 0 ? (
            <span className="faint">{t("zones.rule.none")}</span>
          ) : (
            <span className="trunc" title={rules.join(", ")}>
              {rules.join(", ")}
            </span>
          );
        },
      },
      {
        id: "description",
        header: t("zones.column.description"),
        priority: 4,
        renderCell: ({ description }) => <span className="muted trunc">{description}</span>,
      },
      { id: "doors", header: t("zones.column.doors"), width: 90, isNumeric: true, renderCell: ({ doorCount }) => doorCount },
    ],
    [t],
  );
}
