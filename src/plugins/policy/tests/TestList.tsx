import { useCallback, useMemo } from "react";
import type { PolicyTest } from "#contract/policyTests.ts";
import { reasonText, sentenceOf } from "#domain/decide/policyTestWords.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CircleCheck, CirclePlay, CircleQuestionMark, ListChecks, OctagonAlert, Plus } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { createTest, editTest, runTests } from "../commands/policyCommands.ts";
import { type TestListParams } from "../panels.ts";
import { DeleteTest } from "./DeleteTest.tsx";
import { TestEditor } from "./TestEditor.tsx";
import { useTestPages } from "./testQueries.ts";

/** C-03: the account's policy tests with their results. */
export default function TestList({ params }: PanelProps<typeof TestListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language, user, scopes } = useConsoleState();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTestPages();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const create = useCommand(createTest);
  const run = useCommand(runTests);
  const columns = useColumns();
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { ask, testId } = params;
  const close = () => panel.setParams({});
  const maySave = scopes.has("schedule_w");
  const failing = rows.filter(({ state }) => state !== "passed").length;
  const [latest] = rows
    .map(({ ranAtUtc }) => ranAtUtc)
    .toSorted()
    .toReversed();
  const createButton = create.isVisible && (
    <Button icon={Plus} onClick={create.run}>
      {create.title}
    </Button>
  );

  return (
    <PanelFrame label={t("policy.panel.tests")}>
      <Toolbar
        label={t("policy.list.tools")}
        end={
          <>
            {rows.length > 0 && (
              <Button icon={CirclePlay} variant="quiet" onClick={run.run} isPending={run.isPending}>
                {run.title}
              </Button>
            )}
            {createButton}
          </>
        }
      />
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("policy.panel.tests")}
          rows={rows}
          getRowId={({ id }) => id}
          getRowLabel={(test) => sentenceOf(test, language)}
          columns={columns}
          sortMode="server"
          rowHeight="tall"
          currentId={testId}
          onActivate={maySave ? ({ id }) => void kernel.commands.run(editTest, { testId: id }) : undefined}
          isLoading={isPending}
          onEndReached={loadMore}
          empty={
            error ? (
              <FailureState title={t("policy.list.load")} error={error} onRetry={() => void refetch()} />
            ) : (
              <Empty icon={ListChecks} title={t("policy.list.empty")} action={createButton}>
                {t(create.isVisible ? "policy.list.emptyHint" : "policy.list.readOnly")}
              </Empty>
            )
          }
        />
      </PanelBody>
      <PanelFoot>
        <span>{t("policy.list.count", { count: rows.length })}</span>
        {failing > 0 && <StateChip icon={OctagonAlert} level="bad" word={t("policy.toast.failed", { count: failing })} />}
        {latest !== undefined && (
          <span className="end">{t("policy.list.ran", { time: dateAndTime(latest, language, user.sites[0]?.timeZoneId) })}</span>
        )}
      </PanelFoot>
      {maySave && (ask === "create" || (ask === "edit" && testId !== undefined)) && (
        <TestEditor key={testId ?? "new"} testId={ask === "edit" ? testId : undefined} onDone={close} />
      )}
      {maySave && ask === "delete" && testId !== undefined && <DeleteTest testId={testId} onDone={close} />}
    </PanelFrame>
  );
}

const faces = {
  passed: { icon: CircleCheck, level: "ok" },
  failed: { icon: OctagonAlert, level: "bad" },
  unknown: { icon: CircleQuestionMark, level: "warn" },
} as const;

function useColumns(): DataColumn<PolicyTest>[] {
  const t = useText();
  const { language, user } = useConsoleState();
  const zone = user.sites[0]?.timeZoneId;
  return useMemo(
    () => [
      {
        id: "test",
        header: t("policy.list.test"),
        minWidth: 260,
        priority: 1,
        renderCell: (test) => <span className="med trunc">{sentenceOf(test, language)}</span>,
      },
      {
        id: "state",
        header: t("policy.list.state"),
        width: 130,
        priority: 1,
        renderCell: ({ state }) => <StateChip {...faces[state]} word={t(`policy.list.${state}`)} />,
      },
      {
        id: "why",
        header: t("policy.list.why"),
        minWidth: 200,
        priority: 2,
        renderCell: (test) => {
          const text = reasonText(test, language);
          return (
            <span className="trunc" title={text}>
              {text}
            </span>
          );
        },
      },
      {
        id: "since",
        header: t("policy.list.since"),
        width: 150,
        priority: 3,
        renderCell: ({ sinceUtc }) => <span className="tn">{dateAndTime(sinceUtc, language, zone)}</span>,
      },
    ],
    [t, language, zone],
  );
}
