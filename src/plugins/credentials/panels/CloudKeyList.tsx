import { useMemo } from "react";
import { type CloudKey, cloudKeyStates, listCloudKeys } from "#contract/cloudKeys.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { IdCard, User } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { ResourceList } from "#kernel/ui/resource/ResourceList.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { pagesOf } from "#kernel/ui/table/pagesOf.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import { cloudKeyFaces, doorNamesOf, keyDoors, keyMoment } from "../cloudKeyFaces.ts";
import type { CloudKeyListParams } from "../cloudKeyParams.ts";
import { cloudKeyQuery } from "../cloudKeyQuery.ts";

const kinds = {
  people: { icon: User, word: "credentials.key.people" },
  visitors: { icon: IdCard, word: "credentials.key.visitors" },
} as const;

/** PB-05: the cloud keys of the account: whose, for which doors, from when until when. */
export default function CloudKeyList({ params }: PanelProps<typeof CloudKeyListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language, user } = useConsoleState();
  const columns = useColumns();
  const { state, of } = params;
  const filter = (next: Partial<CloudKeyListParams>) => panel.setParams({ ...params, ...next }, { isNewEntry: true });
  const chips = [
    ...(state
      ? [
          {
            id: "state",
            field: t("credentials.keyColumn.state"),
            value: t(`credentials.state.${state}`),
            onRemove: () => filter({ state: undefined }),
          },
        ]
      : []),
    ...(of
      ? [{ id: "of", field: t("credentials.keyColumn.kind"), value: t(kinds[of].word), onRemove: () => filter({ of: undefined }) }]
      : []),
  ];
  const nameOf = ({ fullName, expiresOn }: CloudKey) =>
    t("credentials.key.named", { name: fullName, time: keyMoment(expiresOn, language, user.sites[0]?.timeZoneId) });
  const named = (key: CloudKey) => ({ id: key.id, name: nameOf(key) });
  return (
    <ResourceList
      label={t("credentials.panel.cloudKeys")}
      name="cloudKeys"
      params={params}
      sort="-given"
      columns={columns}
      getRowLabel={nameOf}
      read={pagesOf(kernel.api, listCloudKeys, { query: cloudKeyQuery(params) })}
      topic="Credentials/Index"
      create="credentials:give-cloud-key"
      exportList="credentials:export-cloud-keys"
      chips={chips}
      addFilter={
        <Menu
          entries={[
            { kind: "heading", label: t("credentials.keyColumn.state") },
            ...cloudKeyStates.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(`credentials.state.${value}`),
              icon: cloudKeyFaces[value].icon,
              onSelect: () => filter({ state: value }),
            })),
            { kind: "heading", label: t("credentials.keyColumn.kind") },
            ...(["people", "visitors"] as const).map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(kinds[value].word),
              icon: kinds[value].icon,
              onSelect: () => filter({ of: value }),
            })),
          ]}
          trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
        />
      }
      empty={{ title: t("credentials.keys.emptyTitle"), hint: t("credentials.keys.emptyHint") }}
      bulk={(rows) => [{ id: "credentials:revoke-cloud-keys", args: { keys: rows.map(named) } }]}
      rowCommands={{
        groups: [["credentials:of-person", "access:open-what"], ["credentials:revoke-cloud-key"]],
        danger: ["credentials:revoke-cloud-key"],
        args: (key) => ({ ...named(key), personId: key.userId }),
      }}
    />
  );
}

function useColumns(): DataColumn<CloudKey>[] {
  const t = useText();
  const { language, user } = useConsoleState();
  const timeZone = user.sites[0]?.timeZoneId;
  return useMemo(() => {
    const moment = (instantUtc: string) => <span className="tn trunc">{keyMoment(instantUtc, language, timeZone)}</span>;
    return [
      {
        id: "name",
        header: t("credentials.keyColumn.name"),
        priority: 1,
        minWidth: 170,
        isSortable: true,
        renderCell: ({ userId, fullName, isVisitor }) => (
          <PersonLine id={userId} name={fullName}>
            {isVisitor && <span className="fs12 faint">{t("credentials.key.visitor")}</span>}
          </PersonLine>
        ),
      },
      {
        id: "state",
        header: t("credentials.keyColumn.state"),
        width: 150,
        priority: 1,
        renderCell: ({ state }) => <StateChip {...cloudKeyFaces[state]} word={t(`credentials.state.${state}`)} />,
      },
      {
        id: "doors",
        header: t("credentials.keyColumn.doors"),
        minWidth: 160,
        renderCell: (key) => <span className="trunc">{keyDoors(doorNamesOf(key), key.doorCount, t)}</span>,
      },
      {
        id: "from",
        header: t("credentials.keyColumn.from"),
        width: 200,
        priority: 3,
        isSortable: true,
        renderCell: ({ validFrom }) => moment(validFrom),
      },
      {
        id: "until",
        header: t("credentials.keyColumn.until"),
        width: 200,
        priority: 2,
        isSortable: true,
        renderCell: ({ expiresOn }) => moment(expiresOn),
      },
      {
        id: "givenBy",
        header: t("credentials.keyColumn.givenBy"),
        width: 150,
        priority: 4,
        renderCell: ({ givenBy }) => <span className="muted trunc">{givenBy.name}</span>,
      },
      {
        id: "given",
        header: t("credentials.keyColumn.given"),
        width: 200,
        priority: 4,
        isSortable: true,
        renderCell: ({ givenAtUtc }) => moment(givenAtUtc),
      },
    ];
  }, [t, language, timeZone]);
}
