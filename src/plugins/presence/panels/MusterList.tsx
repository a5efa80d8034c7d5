import { useMemo } from "react";
import { listMusters, type Muster } from "#contract/musters.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import type { MusterListParams } from "../muster/musterParams.ts";
import { musterQuery } from "../muster/musterQuery.ts";
import { calledText, musterChip } from "../muster/musterTexts.ts";

/** B-22: musters, newest first: open ones, and closed ones with their results. */
export default function MusterList({ params }: PanelProps<typeof MusterListParams>) {
  const t = useText();
  const { scopes } = useConsoleState();
  if (!scopes.has("zone_r")) return <NoPermission title={t("presence.noZones.title")}>{t("presence.noMusters")}</NoPermission>;
  return <Musters params={params} />;
}

function Musters({ params }: { params: MusterListParams }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { user } = useConsoleState();
  const columns = useColumns();
  const chips: FilterChip[] = [];
  if (params.site !== undefined) {
    const value = user.sites.find(({ id }) => id === params.site)?.name ?? params.site;
    const onRemove = () => panel.setParams({ ...params, site: undefined }, { isNewEntry: true });
    chips.push({ id: "site", field: t("presence.column.site"), value, onRemove });
  }
  return (
    <ResourceList
      label={t("presence.panel.musters")}
      name="musters"
      params={params}
      sort="-called"
      columns={columns}
      getRowLabel={(muster) => muster.siteName}
      read={pagesOf(kernel.api, listMusters, { query: musterQuery(params) })}
      topic="Musters/Index"
      create="presence:new-muster"
      exportList="presence:export-musters"
      chips={chips}
      actions={
        <Segmented
          label={t("presence.musterColumn.state")}
          size="s"
          value={params.state ?? "all"}
          options={(["all", "open", "closed"] as const).map((value) => ({ value, label: t(`presence.show.${value}`) }))}
          onValueChange={(value) => panel.setParams({ ...params, state: value === "all" ? undefined : value }, { isNewEntry: true })}
        />
      }
      empty={{ title: t("presence.noneCalled.title"), hint: t("presence.noneCalled.hint") }}
      rowCommands={{ groups: [["presence:open-muster", "presence:print-muster", "presence:export-muster"]] }}
    />
  );
}

function useColumns(): DataColumn<Muster>[] {
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(
    () => [
      {
        id: "site",
        header: t("presence.musterColumn.site"),
        priority: 1,
        renderCell: ({ siteName }) => <span className="med trunc">{siteName}</span>,
      },
      {
        id: "state",
        header: t("presence.musterColumn.state"),
        width: 120,
        priority: 1.5,
        renderCell: (muster) => {
          const { icon, label, level } = musterChip(muster, { t });
          return <StateChip icon={icon} word={label} level={level} />;
        },
      },
      {
        id: "called",
        header: t("presence.musterColumn.called"),
        width: 220,
        priority: 2,
        isSortable: true,
        renderCell: (muster) => <span className="tn trunc">{calledText(muster, language)}</span>,
      },
      {
        id: "people",
        header: t("presence.musterColumn.people"),
        width: 190,
        priority: 2,
        renderCell: ({ counts }) => <span className="tn trunc">{t("presence.ofTotal", counts)}</span>,
      },
      {
        id: "calledBy",
        header: t("presence.musterColumn.calledBy"),
        priority: 3,
        renderCell: ({ calledBy }) => <span className="muted trunc">{calledBy.name}</span>,
      },
      {
        id: "reason",
        header: t("presence.musterColumn.reason"),
        priority: 4,
        renderCell: ({ reason, comments }) => (
          <span className="muted trunc">{[reason, comments].filter((text) => text !== "").join(" · ")}</span>
        ),
      },
    ],
    [t, language],
  );
}
