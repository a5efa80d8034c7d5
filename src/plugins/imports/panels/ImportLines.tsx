import { type ReactNode, useEffect, useMemo } from "react";
import { type ImportLine, importChanges, listImportLines, type UserImport } from "#contract/userImports.ts";
import { useCommand, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, type Icon, Pencil, Plus, TriangleAlert, Upload } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { Progress } from "#kernel/ui/Progress.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { StateChip, type StateLevel } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import {
  correctLeftOut as correctLeftOutCommand,
  discardImport,
  saveLeftOut,
  startGoodLines,
  startImport,
} from "../commands/importCommands.ts";
import { linesKey } from "../importKey.ts";
import { KeptImports } from "../kept.ts";
import { faultText } from "./faultText.ts";

const faces: Readonly<Record<ImportLine["change"], { level: StateLevel; icon: Icon }>> = {
  new: { level: "info", icon: Plus },
  changed: { level: "warn", icon: Pencil },
  unchanged: { level: "rest", icon: CircleCheck },
  fault: { level: "bad", icon: TriangleAlert },
};

type Change = ImportLine["change"];

/** The effect of each line, before and after the import. */
export function ImportLines({ about, change: named }: { about: UserImport; change: string | undefined }) {
  const { api } = useKernel();
  const t = useText();
  const panel = usePanel();
  const { id, fileName, state, counts } = about;
  const change = importChanges.find((each) => each === named);
  const filter = (next: Change | undefined) => panel.setParams({ id, change: next }, { isNewEntry: true });
  const columns = useColumns();
  useEffect(() => panel.setTitle(fileName), [panel, fileName]);
  const found = importChanges.flatMap((each) => (counts[each] > 0 ? [t(`imports.counts.${each}`, { count: counts[each] })] : []));
  return (
    <PagedTable
      label={fileName}
      name="lines"
      columns={columns}
      getRowId={({ line }) => String(line)}
      getRowLabel={({ name, line }) => name || String(line)}
      queryKey={[...linesKey, id, state, change]}
      read={pagesOf(api, listImportLines, { params: { id }, query: change === undefined ? {} : { change } })}
      sort={undefined}
      onSortChange={() => undefined}
      tools={
        <div className="imports-about">
          <StateChip {...stateFace(about)} word={t(`imports.state.${state}`)} />
          <span className="muted">{found.join(" · ")}</span>
        </div>
      }
      actions={<Actions about={about} />}
      chips={
        change
          ? [{ id: "change", field: t("imports.line.change"), value: t(`imports.change.${change}`), onRemove: () => filter(undefined) }]
          : []
      }
      addFilter={
        <Menu
          entries={[
            { kind: "heading", label: t("imports.line.change") },
            ...importChanges.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(`imports.change.${value}`),
              icon: faces[value].icon,
              onSelect: () => filter(value),
            })),
          ]}
          trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
        />
      }
      onClearFilters={() => filter(undefined)}
      empty={{ title: t("imports.empty"), hint: "" }}
      onActivate={() => undefined}
      rowMenu={() => []}
      foot={<Foot about={about} />}
    />
  );
}

function stateFace({ state, counts }: UserImport): { level: StateLevel; icon: Icon } {
  if (state === "failed" || (state === "checked" && counts.fault > 0)) return { level: "bad", icon: TriangleAlert };
  return state === "done" ? { level: "ok", icon: CircleCheck } : { level: "info", icon: Upload };
}

function Actions({ about: { id, state, counts } }: { about: UserImport }) {
  const t = useText();
  const panel = usePanel();
  const start = useCommand(startImport, { id });
  const discard = useCommand(discardImport, { id });
  const correctLeftOut = useCommand(correctLeftOutCommand, { id });
  const people = counts.new + counts.changed;
  const why = counts.fault > 0 ? t("imports.allOrNothing") : people === 0 ? t("imports.nothingToDo") : start.reason;
  const isWaiting = state === "checked" || state === "failed";
  const hasFaults = counts.fault > 0;
  return (
    <>
      {isWaiting && discard.isVisible && <Button onClick={discard.run}>{discard.title}</Button>}
      {state === "done" && <Button onClick={() => panel.setParams({}, { isNewEntry: true })}>{t("imports.another")}</Button>}
      {hasFaults && state !== "running" && <SaveLeftOut id={id} count={counts.fault} />}
      {hasFaults && state === "done" && correctLeftOut.isVisible && (
        <Button icon={Pencil} onClick={correctLeftOut.run} isPending={correctLeftOut.isPending}>
          {t("imports.leftOut.correct", { count: counts.fault })}
        </Button>
      )}
      {hasFaults && isWaiting && (
        <Button icon={Pencil} onClick={() => panel.setParams({ id, view: "correct" }, { isNewEntry: true })}>
          {t("imports.correct.open", { count: counts.fault })}
        </Button>
      )}
      {hasFaults && state === "checked" && <StartGood id={id} count={people} />}
      {state === "checked" && start.isVisible && (
        <Button variant="primary" icon={start.command?.icon} onClick={start.run} disabledReason={why}>
          {t("imports.start", { count: people })}
        </Button>
      )}
    </>
  );
}

export function SaveLeftOut({ id, count }: { id: string; count: number }) {
  const t = useText();
  const save = useCommand(saveLeftOut, { id });
  if (!save.isVisible) return undefined;
  return (
    <Button icon={save.command?.icon} onClick={save.run} isPending={save.isPending}>
      {t("imports.leftOut.save", { count })}
    </Button>
  );
}

/** Imports the lines without errors, after the typed corrections have been put into the file. */
export function StartGood({ id, count }: { id: string; count: number }) {
  const kernel = useKernel();
  const t = useText();
  const start = useCommand(startGoodLines, { id });
  if (count === 0 || !start.isVisible) return undefined;
  const hasCorrections = Object.keys(kernel.kept(KeptImports).readCorrections(id)).length > 0;
  return (
    <Button icon={start.command?.icon} onClick={start.run} disabledReason={hasCorrections ? t("imports.checkFirst") : start.reason}>
      {t("imports.startGood", { count })}
    </Button>
  );
}

/** Progress and result of the import. */
function Foot({ about: { state, counts, done } }: { about: UserImport }): ReactNode {
  const t = useText();
  const people = counts.new + counts.changed;
  if (state === "running") {
    const share = done === 0 || people === 0 ? undefined : done / people;
    return <Progress hasTimeLeft label={t("imports.running")} share={share} valueText={t("imports.progress", { done, count: people })} />;
  }
  if (state === "failed") return <p className="muted">{t("imports.nothingDone")}</p>;
  if (state !== "done") return undefined;
  const leftOut = counts.fault > 0 ? ` ${t("imports.leftOut.done", { count: counts.fault })}` : "";
  return (
    <output className="muted">
      {t("imports.done", { count: people })}
      {leftOut !== "" && `.${leftOut}`}
    </output>
  );
}

function useColumns(): DataColumn<ImportLine>[] {
  const t = useText();
  return useMemo(
    () => [
      { id: "line", header: t("imports.line.number"), width: 80, isNumeric: true, renderCell: ({ line }) => line },
      {
        id: "name",
        header: t("imports.line.name"),
        width: 220,
        priority: 1,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "change",
        header: t("imports.line.change"),
        width: 150,
        priority: 1,
        renderCell: ({ change }) => <StateChip {...faces[change]} word={t(`imports.change.${change}`)} />,
      },
      {
        id: "what",
        header: t("imports.line.what"),
        renderCell: ({ fields, faults }) => (
          <span className="trunc">
            {[
              ...faults.map((fault) => faultText(fault, t)),
              ...fields.map(({ column, from, to }) => `${t(`imports.column.${column}`)}: ${from === "" ? "" : `${from} → `}${to}`),
            ].join(" · ")}
          </span>
        ),
      },
    ],
    [t],
  );
}
