import { useMemo } from "react";
import { type CatalogEntry, listCatalog } from "#contract/catalog.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { BellRing, CircleAlert, EyeOff, type Icon } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import type { DirectoryParams } from "./directoryParams.ts";
import { directoryQuery } from "./directoryQuery.ts";
import { type EntryState, placesText, stateLevels, stateOf, unitTypes, unitTypeText } from "./directoryWords.ts";
import { IntercomCode } from "./IntercomCode.tsx";

const icons: Readonly<Record<EntryState, Icon>> = { rings: BellRing, unheard: CircleAlert, hidden: EyeOff };

/** RT-30, IC-01: the entries of the intercom directory. */
export default function DirectoryList({ params: { ask, intercom, ...params } }: PanelProps<typeof DirectoryParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const narrow = (type: DirectoryParams["type"]) => panel.setParams({ ...params, type }, { isNewEntry: true });
  const field = t("intercoms.field.unitType");
  return (
    <>
      <ResourceList
        label={t("intercoms.panel.directory")}
        name="directory"
        params={params}
        sort="unit"
        columns={columns}
        getRowLabel={({ displayName }) => displayName}
        read={pagesOf(kernel.api, listCatalog, { query: directoryQuery(params) })}
        topic="Catalog/Index"
        create="intercoms:create-entry"
        exportList="intercoms:export-directory"
        moreCommands={["intercoms:show-code"]}
        chips={
          params.type === undefined
            ? []
            : [{ id: "type", field, value: t(`intercoms.unitType.${params.type}`), onRemove: () => narrow(undefined) }]
        }
        addFilter={
          <Menu
            entries={[
              { kind: "heading", label: field },
              ...unitTypes.map((each) => ({
                kind: "action" as const,
                id: String(each),
                label: t(`intercoms.unitType.${each}`),
                onSelect: () => narrow(`${each}`),
              })),
            ]}
            trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
          />
        }
        empty={{ title: t("intercoms.empty.title"), hint: t("intercoms.empty.hint") }}
        rowCommands={{ groups: [["intercoms:edit-entry"], ["intercoms:delete-entry"]], danger: ["intercoms:delete-entry"] }}
      />
      {ask === "code" && intercom !== undefined && <IntercomCode serialNumber={intercom} onClose={() => panel.setParams({ ...params })} />}
    </>
  );
}

function useColumns(): DataColumn<CatalogEntry>[] {
  const t = useText();
  const { user } = useConsoleState();
  return useMemo(
    (): DataColumn<CatalogEntry>[] => [
      {
        id: "unit",
        header: t("intercoms.field.displayName"),
        priority: 1,
        minWidth: 140,
        isSortable: true,
        renderCell: ({ displayName }) => <span className="med trunc">{displayName}</span>,
      },
      {
        id: "type",
        header: t("intercoms.field.unitType"),
        width: 130,
        priority: 3,
        renderCell: ({ unitType }) => <span className="muted trunc">{unitTypeText(unitType, t)}</span>,
      },
      {
        id: "person",
        header: t("intercoms.field.person"),
        priority: 1.5,
        minWidth: 160,
        isSortable: true,
        renderCell: ({ userId, fullName }) =>
          userId === undefined ? <span className="muted trunc">{t("intercoms.nobody")}</span> : <PersonLine id={userId} name={fullName} />,
      },
      {
        id: "state",
        header: t("intercoms.column.state"),
        width: 200,
        priority: 2,
        renderCell: (entry) => {
          const state = stateOf(entry);
          return <StateChip icon={icons[state]} level={stateLevels[state]} word={t(`intercoms.state.${state}`)} />;
        },
      },
      {
        id: "places",
        header: t("intercoms.column.places"),
        minWidth: 140,
        priority: 4,
        renderCell: (entry) => <span className="muted trunc">{placesText(entry, user.sites, t)}</span>,
      },
    ],
    [t, user.sites],
  );
}
