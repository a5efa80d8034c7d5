import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createUserImport, importColumns, listUserImports } from "#contract/userImports.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import FileImport from "#kernel/ui/import/FileImport.tsx";
import type { ImportColumn as FileColumn, ReadRow } from "#kernel/ui/import/importModel.ts";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { FileText } from "#kernel/ui/icons.ts";
import { importKey } from "../importKey.ts";

interface FileRow {
  line: number;
  cells: string[];
}

/** Columns that somebody new needs. */
const needed: readonly string[] = ["email"];

/** The file is read here and looked at by the platform, which knows who is there. */
export function ChooseFile() {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const sample = useCommand("imports:sample");
  const columns = useMemo(
    (): FileColumn[] => importColumns.map((column) => ({ name: t(`imports.column.${column}`), isRequired: needed.includes(column) })),
    [t],
  );
  const readRow: ReadRow<FileRow> = (cells, line) => ({ row: { line, cells: columns.map(({ name }) => cells[name] ?? "") } });
  const upload = async (rows: readonly FileRow[], signal: AbortSignal, fileName: string) => {
    const body = { fileName, columns: [...importColumns], rows: [...rows] };
    const made = await kernel.api.call(createUserImport, { body }, signal);
    kernel.queryClient.setQueryData([...importKey, made.id], made);
    panel.setParams({ id: made.id }, { isNewEntry: true });
  };
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

/** What this person has begun: what runs goes on without the page. */
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
