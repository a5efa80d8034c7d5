import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Pass } from "#contract/passes.ts";
import { ApiError } from "#kernel/apiError.ts";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CircleCheck, Hourglass } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty, NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { showPass } from "../commands/passCommands.ts";
import { usePassPages, usePending } from "../passQueries.ts";
import { passChip } from "../passState.ts";

const shows = ["pending", "all"] as const;
type Show = (typeof shows)[number];

/** AP-02, RT-30: all requests at the session's sites, newest first. */
export default function PassList() {
  const kernel = useKernel();
  const t = useText();
  const { focusedPanel } = useConsoleState();
  const { keys: focusKeys } = useCommand(focusFilter);
  const [show, setShow] = useState<Show>("pending");
  const [text, setText] = useState("");
  const search = useDeferredValue(text);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePassPages({
    search,
    isPendingOnly: show === "pending",
  });
  const { pending } = usePending();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const columns = useColumns();
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const openId = focusedPanel?.panelId === "passes.detail" ? focusedPanel.params["id"] : undefined;

  return (
    <PanelFrame label={t("passes.panel.list")}>
      <Toolbar
        label={t("passes.list.tools")}
        end={
          <Segmented
            label={t("passes.list.show")}
            size="s"
            value={show}
            options={shows.map((value) => ({ value, label: t(`passes.list.${value}`) }))}
            onValueChange={setShow}
          />
        }
      >
        <SearchField label={t("passes.list.filter")} focusKeys={focusKeys} value={text} onValueChange={setText} />
      </Toolbar>
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("passes.panel.list")}
          rows={rows}
          getRowId={idOf}
          getRowLabel={nameOf}
          columns={columns}
          sortMode="server"
          currentId={typeof openId === "string" ? openId : undefined}
          onActivate={({ id }) => void kernel.commands.run(showPass, { id })}
          isLoading={isPending}
          onEndReached={loadMore}
          empty={
            error ? (
              <Failure error={error} onRetry={() => void refetch()} />
            ) : (
              <Nothing isSearched={search.trim() !== ""} isPendingOnly={show === "pending"} onClear={() => setText("")} />
            )
          }
        />
      </PanelBody>
      <PanelFoot>
        <span>{t(hasNextPage ? "passes.list.more" : "passes.list.count", { count: rows.length })}</span>
        {pending && pending.length > 0 && (
          <StateChip icon={Hourglass} level="info" word={t("passes.list.waiting", { count: pending.length })} />
        )}
      </PanelFoot>
    </PanelFrame>
  );
}

const idOf = ({ id }: Pass) => id;
const nameOf = ({ fullName }: Pass) => fullName;

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  if (error instanceof ApiError && error.status === 403)
    return <NoPermission title={t("passes.list.forbidden")}>{t("passes.list.forbiddenHint")}</NoPermission>;
  return <FailureState title={t("passes.list.failed")} error={error} onRetry={onRetry} />;
}

function Nothing({ isSearched, isPendingOnly, onClear }: { isSearched: boolean; isPendingOnly: boolean; onClear: () => void }) {
  const t = useText();
  if (isSearched)
    return (
      <Empty title={t("passes.list.noMatch")} action={<Button onClick={onClear}>{t("passes.list.clear")}</Button>}>
        {t("passes.list.noMatchHint")}
      </Empty>
    );
  return (
    <Empty icon={CircleCheck} title={t(isPendingOnly ? "passes.list.none" : "passes.list.empty")}>
      {t(isPendingOnly ? "passes.list.noneHint" : "passes.list.emptyHint")}
    </Empty>
  );
}

function useColumns(): DataColumn<Pass>[] {
  const t = useText();
  const { language } = useConsoleState();
  const clock = usePanelClock();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("passes.column.name"),
        minWidth: 140,
        priority: 1,
        renderCell: ({ fullName }) => <span className="med trunc">{fullName}</span>,
      },
      {
        id: "state",
        header: t("passes.column.state"),
        width: 128,
        minWidth: 112,
        priority: 1.5,
        renderCell: (pass) => {
          const { icon, label, level } = passChip(pass, { t });
          return <StateChip icon={icon} word={label} level={level} />;
        },
      },
      { id: "site", header: t("passes.column.site"), width: 160, minWidth: 124, renderCell: ({ siteName }) => siteName },
      {
        id: "requested",
        header: clock.head(t("passes.column.requested")),
        width: 200,
        minWidth: 180,
        priority: 3,
        renderCell: ({ requestedAtUtc, timeZoneId }) => (
          <time dateTime={requestedAtUtc} title={clock.atSite(requestedAtUtc, timeZoneId)}>
            {dateAndTime(requestedAtUtc, language, clock.zone)}
          </time>
        ),
      },
      {
        id: "by",
        header: t("passes.column.by"),
        width: 150,
        minWidth: 120,
        priority: 4,
        renderCell: ({ requestedBy }) => requestedBy.name,
      },
    ],
    [t, language, clock],
  );
}
