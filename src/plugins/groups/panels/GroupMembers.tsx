import { useCallback, useMemo, useState } from "react";
import { UserStatus } from "#contract/enumerations.ts";
import { type GroupDetail, type GroupMember, getGroup } from "#contract/groups.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagingOf } from "#kernel/lists/pagesOf.ts";
import { columnSort, type ListParams, sortText } from "#kernel/resource/listParams.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { UserPlus } from "#kernel/ui/icons.ts";
import { MultiPickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { editUser, PersonLine, searchPeople } from "../../users/services.ts";
import { addPeople } from "../commands/groupCommands.ts";
import { memberQuery } from "../groupQuery.ts";

const named = (rows: readonly GroupMember[]) => rows.map(({ id, fullName }) => ({ id, name: fullName }));

/** The members within the session's reach; Add searches for other people. */
export function GroupMembers({ group, params }: { group: GroupDetail; params: ListParams }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const panel = usePanel();
  const columns = useColumns();
  const { search, sort } = params;
  const queryKey = [panel.panelId, "members", group.id, search, sort];
  useRefreshOn("Groups/Index", queryKey.slice(0, 3));
  const typed = useTypedSearch(search, (next) => panel.setParams({ ...params, search: next }));
  const mayChange = scopes.has("group_w");
  const removal = (rows: readonly GroupMember[]) => ({ id: group.id, people: named(rows) });
  return (
    <PagedTable
      label={t("groups.members.of", { name: group.name })}
      name="members"
      columns={columns}
      getRowId={({ id }) => id}
      getRowLabel={({ fullName }) => fullName}
      queryKey={queryKey}
      read={async (wanted, signal) => {
        const query = { ...memberQuery(params), ...pagingOf(wanted) };
        return (await kernel.api.call(getGroup, { params: { id: group.id }, query }, signal)).members;
      }}
      sort={columnSort(sort ?? "name")}
      onSortChange={(next) => panel.setParams({ ...params, sort: sortText(next) }, { isNewEntry: true })}
      tools={
        <>
          <SearchField label={t("kernel.resource.search")} value={typed.search} onValueChange={typed.setSearch} />
          {mayChange && scopes.has("user_r") && <AddPeople group={group} />}
        </>
      }
      chips={[]}
      isFiltered={search !== undefined}
      noMatchHint={t("groups.members.noMatchHint")}
      onClearFilters={() => typed.setSearch("")}
      empty={{ title: t("groups.members.none"), hint: t("groups.members.noneHint") }}
      {...(mayChange && { bulk: (rows: readonly GroupMember[]) => [{ id: "groups:remove-people", args: removal(rows) }] })}
      onActivate={({ id }) => void kernel.commands.run(editUser, { id })}
      rowMenu={(row) => [
        ...commandMenu(kernel, { heading: row.fullName, groups: [["access:what"]], args: { personId: row.id } }),
        ...commandMenu(kernel, { heading: "", groups: [["groups:remove-people"]], args: removal([row]) }).slice(1),
      ]}
      foot={<span>{t("groups.people", { count: group.memberCount })}</span>}
    />
  );
}

function AddPeople({ group }: { group: GroupDetail }) {
  const kernel = useKernel();
  const t = useText();
  const [chosen, setChosen] = useState<PickItem[]>([]);
  const add = useCommand(addPeople, { id: group.id, people: chosen.map(({ id, title }) => ({ id, name: title })) });
  const search: PickSearch = useCallback(
    (typed, signal) => searchPeople(kernel, typed, signal, { outsideGroupId: group.id }),
    [kernel, group.id],
  );
  const handleAdd = async () => {
    const outcome = await kernel.commands.run(addPeople, {
      id: group.id,
      people: chosen.map(({ id, title }) => ({ id, name: title })),
    });
    if (outcome.status === "done") setChosen([]);
  };
  return (
    <div className="groups-add">
      <MultiPickField
        label={t("groups.members.add")}
        className="field--bare"
        search={search}
        placeholder={t("groups.members.placeholder")}
        values={chosen}
        onValuesChange={setChosen}
      />
      <Button
        icon={UserPlus}
        isPending={add.isPending}
        disabledReason={chosen.length === 0 ? t("groups.members.nobody") : add.reason}
        onClick={() => void handleAdd()}
      >
        {add.title}
      </Button>
    </div>
  );
}

function useColumns(): DataColumn<GroupMember>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("groups.members.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ id, fullName }) => <PersonLine id={id} name={fullName} />,
      },
      {
        id: "email",
        header: t("groups.members.email"),
        priority: 3,
        isSortable: true,
        renderCell: ({ email }) => <span className="trunc">{email}</span>,
      },
      {
        id: "kind",
        header: t("groups.members.kind"),
        width: 130,
        renderCell: ({ isVisitor, status }) =>
          [
            t(isVisitor ? "groups.members.visitor" : "groups.members.person"),
            status === UserStatus.Suspended && t("groups.members.suspended"),
          ]
            .filter(Boolean)
            .join(" · "),
      },
    ],
    [t],
  );
}
