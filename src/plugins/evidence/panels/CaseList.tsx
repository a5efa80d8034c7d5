import { useMemo, useState } from "react";
import { type EvidenceCaseRow, listEvidenceCases } from "#contract/evidenceCases.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { byteCount } from "#kernel/format/numbers.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Plus } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { caseChip } from "../caseState.ts";
import { openNewCase, showCase } from "../commands/caseCommands.ts";
import { type CaseListParams } from "../panels.ts";
import { CaseForm } from "./CaseForm.tsx";
import { caseActions } from "./caseActions.ts";

const shows = ["open", "closed", "all"] as const;
const nothing = () => undefined;

/** B-04: the account's cases within the session's reach. */
export default function CaseList({ params }: PanelProps<typeof CaseListParams>) {
  const kernel = useKernel();
  const t = useText();
  const { setParams } = usePanel();
  const { user, focusedPanel } = useConsoleState();
  const { keys: focusKeys } = useCommand(focusFilter);
  const add = useCommand(openNewCase);
  const [show, setShow] = useState<(typeof shows)[number]>("open");
  const [asked, ask] = useState<string>();
  const { search, setSearch } = useTypedSearch(asked, ask);
  const columns = useColumns();
  const queryKey = ["evidence", user.accountId, "list", show, asked ?? ""];
  useRefreshOn("EvidenceCases/Index", queryKey);
  if (!user.videoRights.export)
    return (
      <PanelFrame label={t("evidence.list")}>
        <PanelBody>
          <NoPermission title={t("evidence.forbidden")}>{t("errors.error_export_not_allowed")}</NoPermission>
        </PanelBody>
      </PanelFrame>
    );
  const openId = focusedPanel?.panelId === "evidence.detail" ? focusedPanel.params["id"] : undefined;
  const query = { ...(show !== "all" && { state: show }), ...(asked !== undefined && { search: asked }) };
  return (
    <PagedTable
      label={t("evidence.list")}
      name="cases"
      columns={columns}
      getRowId={({ id }) => id}
      getRowLabel={({ name }) => name}
      queryKey={queryKey}
      read={pagesOf(kernel.api, listEvidenceCases, { query })}
      sort={undefined}
      onSortChange={nothing}
      tools={<SearchField label={t("evidence.search")} focusKeys={focusKeys} value={search} onValueChange={setSearch} />}
      actions={
        <>
          <Segmented
            size="s"
            label={t("evidence.show")}
            options={shows.map((value) => ({ value, label: t(`evidence.shows.${value}`) }))}
            value={show}
            onValueChange={setShow}
          />
          <Button size="s" variant="primary" icon={Plus} disabledReason={add.reason} onClick={add.run}>
            {t("evidence.new")}
          </Button>
        </>
      }
      chips={[]}
      onClearFilters={() => setSearch("")}
      isFiltered={asked !== undefined}
      empty={{ title: t("evidence.empty"), hint: t("evidence.emptyHint") }}
      currentId={typeof openId === "string" ? openId : undefined}
      onActivate={({ id }) => void kernel.commands.run(showCase, { id })}
      rowMenu={(row) =>
        commandMenu(kernel, {
          heading: row.name,
          groups: [["evidence:show"], caseActions(row)],
          args: { id: row.id },
          danger: ["evidence:delete"],
        })
      }
    >
      {params.ask === "new" && <CaseForm onDone={() => setParams({})} />}
    </PagedTable>
  );
}

function useColumns(): DataColumn<EvidenceCaseRow>[] {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("evidence.column.name"),
        minWidth: 140,
        priority: 1,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "reference",
        header: t("evidence.column.reference"),
        width: 130,
        priority: 2,
        renderCell: ({ referenceNumber }) => <span className="code trunc">{referenceNumber}</span>,
      },
      {
        id: "state",
        header: t("evidence.column.state"),
        width: 150,
        minWidth: 112,
        priority: 1.5,
        renderCell: (row) => {
          const { icon, label, level } = caseChip(row, kernel);
          return <StateChip icon={icon} word={label} level={level} />;
        },
      },
      {
        id: "items",
        header: t("evidence.column.items"),
        width: 80,
        priority: 4,
        renderCell: ({ itemCount }) => <span className="tn">{itemCount}</span>,
      },
      {
        id: "space",
        header: t("evidence.column.space"),
        width: 110,
        priority: 5,
        renderCell: ({ isLocked, lockedBytes }) => isLocked && <span className="tn">{byteCount(lockedBytes, language)}</span>,
      },
      {
        id: "opened",
        header: t("evidence.column.opened"),
        width: 190,
        priority: 3,
        renderCell: ({ openedAtUtc }) => <span className="tn trunc">{dateAndTime(openedAtUtc, language, undefined)}</span>,
      },
      {
        id: "by",
        header: t("evidence.column.by"),
        width: 140,
        priority: 6,
        renderCell: ({ openedBy }) => <span className="muted trunc">{openedBy.name}</span>,
      },
    ],
    [kernel, t, language],
  );
}
