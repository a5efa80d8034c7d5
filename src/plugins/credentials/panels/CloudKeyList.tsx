import { useMemo } from "react";
import { type CloudKey, cloudKeyStates, listCloudKeys } from "#contract/cloudKeys.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { cloudKeyFaces, doorNamesOf, keyDoors } from "../cloudKeyFaces.ts";
import type { CloudKeyListParams } from "../cloudKeyParams.ts";
import { cloudKeyQuery } from "../cloudKeyQuery.ts";
import { CredentialLists } from "./CredentialLists.tsx";
import { useLinkColumns, useLinkFilter, useLinkNames } from "./linkLists.tsx";

/** PB-05: the account's cloud keys with owner, doors and validity. */
export default function CloudKeyList({ params }: PanelProps<typeof CloudKeyListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const { nameOf, named } = useLinkNames();
  const narrow = (next: Partial<CloudKeyListParams>) => panel.setParams({ ...params, ...next }, { isNewEntry: true });
  const { chips, addFilter } = useLinkFilter({
    state: {
      value: params.state,
      offered: cloudKeyStates,
      wordOf: (state) => t(`credentials.state.${state}`),
      iconOf: (state) => cloudKeyFaces[state].icon,
      set: (state) => narrow({ state }),
    },
    of: { value: params.of, set: (of) => narrow({ of }) },
  });
  return (
    <ResourceList
      label={t("credentials.panel.cloudKeys")}
      lead={<CredentialLists current="credentials.cloudkeys" />}
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
      addFilter={addFilter}
      empty={{ title: t("credentials.keys.emptyTitle"), hint: t("credentials.keys.emptyHint") }}
      bulk={(rows) => [{ id: "credentials:revoke-cloud-keys", args: { keys: rows.map(named) } }]}
      rowCommands={{
        groups: [["credentials:of-person", "credentials:uses-of-key", "access:open-what"], ["credentials:revoke-cloud-key"]],
        danger: ["credentials:revoke-cloud-key"],
        args: (key) => ({ ...named(key), personId: key.userId }),
      }}
    />
  );
}

function useColumns(): DataColumn<CloudKey>[] {
  const t = useText();
  const own = useMemo(
    (): DataColumn<CloudKey>[] => [
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
    ],
    [t],
  );
  return useLinkColumns(own, { givenBy: t("credentials.keyColumn.givenBy"), given: t("credentials.keyColumn.given") });
}
