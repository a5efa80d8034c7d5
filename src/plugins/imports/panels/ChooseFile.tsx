import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { createUserImport, type ImportDates, importColumns, listUserImports } from "#contract/userImports.ts";
import { readFileDate } from "#domain/csv/fileDate.ts";
import { fieldsOfHeads } from "#domain/csv/peopleFileFields.ts";
import { readCell } from "#domain/csv/readCell.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { FileText } from "#kernel/ui/icons.ts";
import FileImport from "#kernel/ui/import/FileImport.tsx";
import type { CheckedImport, ImportColumn as FileColumn, LineBreak, ReadRow } from "#kernel/ui/import/importModel.ts";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { saveSample } from "../commands/importCommands.ts";
import { importKey } from "../importKey.ts";
import { KeptImports } from "../kept.ts";
import { askedOf, DateChoices, dateText } from "./DateChoices.tsx";

interface FileRow {
  line: number;
  cells: string[];
  broken?: LineBreak;
}
type Lines = CheckedImport<FileRow>["lines"];

/** Columns that a new person needs. */
const needed: readonly string[] = ["email"];

/** The browser reads the file. The platform checks it, because it knows the existing people. */
export function ChooseFile() {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language } = useConsoleState();
  const sample = useCommand(saveSample);
  const kept = kernel.kept(KeptImports);
  const [chosen, setChosen] = useState(kept.readDates);
  const nameOf = (column: (typeof importColumns)[number]) => t(`imports.column.${column}`);
  const columns = useMemo(
    (): FileColumn[] => importColumns.map((column) => ({ name: t(`imports.column.${column}`), isRequired: needed.includes(column) })),
    [t],
  );
  const readRow: ReadRow<FileRow> = (cells, line, broken) => ({
    row: { line, cells: columns.map(({ name }) => cells[name] ?? ""), ...(broken && { broken }) },
  });
  const dateColumns = [nameOf("validFrom"), nameOf("validUntil")];
  // Proposes what the file shows by itself, and keeps the person's choices.
  const datesOf = (lines: Lines): ImportDates => ({ order: askedOf(lines, dateColumns).order, ...chosen });
  const choose = (dates: ImportDates) => {
    setChosen(dates);
    kept.keepDates(dates);
  };
  const upload = async (rows: readonly FileRow[], signal: AbortSignal, fileName: string) => {
    const all = rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map(({ name }, place) => [name, cells[place] ?? ""])),
    }));
    const body = { fileName, columns: [...importColumns], rows: [...rows], dates: datesOf(all) };
    const made = await kernel.api.call(createUserImport, { body }, signal);
    kernel.queryClient.setQueryData([...importKey, made.id], made);
    panel.setParams({ id: made.id }, { isNewEntry: true });
  };
  const keeper = useMemo(
    () => ({
      ...kept.keeper,
      async keepFile(file: File) {
        setChosen({});
        await kept.keeper.keepFile(file);
      },
    }),
    [kept],
  );
  return (
    <PanelFrame label={t("imports.panel.people")}>
      <PanelHead title={t("imports.panel.people")} />
      <PanelBody>
        <div className="imports-body">
          <p className="muted">{t("imports.hint")}</p>
          <div>
            <Button icon={sample.command?.icon} onClick={sample.run}>
              {t("imports.sample.get")}
            </Button>
          </div>
          <FileImport<FileRow>
            label={t("imports.panel.people")}
            columns={columns}
            readRow={readRow}
            takesBroken
            mapHeads={(heads) => fieldsOfHeads(heads).map((column) => column && nameOf(column))}
            keeper={keeper}
            renderChoices={(lines) => <DateChoices asked={askedOf(lines, dateColumns)} dates={datesOf(lines)} onChange={choose} />}
            blockedBecause={(lines) =>
              askedOf(lines, dateColumns).needsOrder && datesOf(lines).order === undefined ? t("imports.dates.choose") : undefined
            }
            previewCell={(column, cell, lines) => {
              const { text } = readCell(cell);
              const date = dateColumns.includes(column) ? readFileDate(text, datesOf(lines)) : undefined;
              return date === undefined || date === "ambiguous" ? text : dateText(date, language);
            }}
            onImport={(rows, { signal, fileName }) => upload(rows, signal, fileName)}
            failureText={(error) => {
              const text = failureText(error);
              return text ? t(text.key, text.values) : "";
            }}
            texts={{ run: (count) => t("imports.look", { count }), importing: (count) => t("imports.looking", { count }) }}
          />
          <Recent />
        </div>
      </PanelBody>
    </PanelFrame>
  );
}

/** Imports that this person has started; a running one continues without the page. */
function Recent() {
  const { api, queryClient } = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language } = useConsoleState();
  const { data } = useQuery({ queryKey: importKey, queryFn: ({ signal }) => api.call(listUserImports, {}, signal) }, queryClient);
  if (!data || data.length === 0) return undefined;
  return (
    <Section title={t("imports.recent")}>
      <LinkRows
        label={t("imports.recent")}
        rows={data.map(({ id, fileName, state, requestedAtUtc }) => ({
          id,
          icon: FileText,
          title: fileName,
          end: `${t(`imports.state.${state}`)} · ${dateAndTime(requestedAtUtc, language, undefined)}`,
          onOpen: () => panel.setParams({ id }, { isNewEntry: true }),
        }))}
      />
    </Section>
  );
}
