import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ImportColumn, type ImportLine, listImportLines, type UserImport } from "#contract/userImports.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import { checkImport } from "../commands/importCommands.ts";
import { linesKey } from "../importKey.ts";
import { type Corrections, KeptImports } from "../kept.ts";
import { faultText } from "./faultText.ts";
import { SaveLeftOut, StartGood } from "./ImportLines.tsx";

/** Lines per round; more follow when these are correct. */
const shownLines = 50;

/** US-07: corrects lines with errors in place. This tab keeps the typed cells until the next check. */
export function CorrectLines({ about }: { about: UserImport }) {
  const { id, fileName, counts } = about;
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const kept = kernel.kept(KeptImports);
  const [typed, setTyped] = useState<Corrections>(() => kept.readCorrections(id));
  const rows = Object.entries(typed).map(([line, cells]) => ({ line: Number(line), cells: [...cells] }));
  const check = useCommand(checkImport, { id, rows });
  const form = useRef<HTMLFormElement>(null);
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...linesKey, id, "correct"],
      queryFn: ({ signal }) =>
        kernel.api.call(listImportLines, { params: { id }, query: { change: "fault", pageSize: String(shownLines) as "50" } }, signal),
    },
    kernel.queryClient,
  );
  // The focused field may have disappeared with its line.
  const isChecking = useRef(false);
  useEffect(() => {
    if (!isChecking.current) return;
    isChecking.current = false;
    form.current?.querySelector("input")?.focus();
  }, [data]);
  useEffect(() => panel.setTitle(fileName), [panel, fileName]);
  const latest = useRef(typed);
  const keep = (next: Corrections) => {
    latest.current = next;
    setTyped(next);
    kept.keepCorrections(id, next);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    isChecking.current = true;
    const outcome = await kernel.commands.run(checkImport, { id, rows });
    if (outcome.status !== "done") return;
    // The platform has these cells now. Keep cells that were typed during the check.
    keep(Object.fromEntries(Object.entries(latest.current).filter(([line, cells]) => typed[line] !== cells)));
  };
  const more = counts.fault - (data?.rows.length ?? counts.fault);
  return (
    <PanelFrame label={t("imports.correct.title")}>
      <PanelHead
        title={t("imports.correct.title")}
        subtitle={fileName}
        actions={
          <div className="imports-about">
            <Button onClick={() => panel.setParams({ id }, { isNewEntry: true })}>{t("imports.correct.back")}</Button>
            <SaveLeftOut id={id} count={counts.fault} />
            <StartGood id={id} count={counts.new + counts.changed} />
            <Button variant="primary" icon={check.command?.icon} type="submit" form={formId(id)} isPending={check.isPending}>
              {check.title}
            </Button>
          </div>
        }
      />
      <PanelBody>
        <form id={formId(id)} ref={form} className="imports-lines" onSubmit={(event) => void handleSubmit(event)}>
          <p className="muted">{t("imports.correct.hint")}</p>
          <output className="med">{t("imports.counts.fault", { count: counts.fault })}</output>
          {error && <FailureState title={t("imports.failed")} error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton rows={8} />}
          {data?.rows.map((line) => (
            <LineCells
              key={line.line}
              line={line}
              columns={about.columns}
              cells={typed[line.line] ?? line.cells ?? []}
              onChange={(cells) => keep({ ...typed, [line.line]: cells })}
            />
          ))}
          {more > 0 && <p className="faint">{t("imports.correct.more", { count: more })}</p>}
        </form>
      </PanelBody>
    </PanelFrame>
  );
}

const formId = (id: string) => `imports-correct-${id}`;

interface LineCellsProps {
  line: ImportLine;
  columns: readonly ImportColumn[];
  cells: readonly string[];
  onChange: (cells: string[]) => void;
}

/** The invalid cells of a line, each with its reason; all cells if the error concerns the whole line. */
function LineCells({ line: { line, name, faults }, columns, cells, onChange }: LineCellsProps) {
  const t = useText();
  const ofLine = faults.filter(({ column }) => column === undefined);
  const [isOpen, setIsOpen] = useState(false);
  const hasAll = isOpen || ofLine.length > 0;
  const shown = columns.filter((column) => hasAll || faults.some((fault) => fault.column === column));
  return (
    <fieldset className="imports-line">
      <legend className="med">{name === "" ? t("imports.correct.line", { line }) : t("imports.correct.named", { line, name })}</legend>
      {ofLine.map((fault) => (
        <p key={fault.fault} className="imports-reasons">
          {faultText(fault, t)}
        </p>
      ))}
      <div className="imports-cells">
        {shown.map((column) => {
          const place = columns.indexOf(column);
          const reasons = faults.filter((fault) => fault.column === column).map((fault) => faultText({ ...fault, column: undefined }, t));
          return (
            <TextField
              key={column}
              label={t(`imports.column.${column}`)}
              value={cells[place] ?? ""}
              error={reasons.length > 0 ? reasons.join("; ") : undefined}
              onChange={({ target }) => onChange(columns.map((_, index) => (index === place ? target.value : (cells[index] ?? ""))))}
            />
          );
        })}
      </div>
      {!hasAll && (
        <div>
          <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
            {t("imports.correct.allCells")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
