import type { ImportColumn, ImportLine, UserImport } from "#contract/userImports.ts";
import { plainDate } from "#domain/csv/fileDate.ts";
import { peopleFileTexts } from "#domain/csv/peopleFileTexts.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { csvFile } from "#kernel/resource/exportRows.ts";
import { leftOutLines } from "./leftOutLines.ts";

const dateColumns: ReadonlySet<ImportColumn> = new Set(["validFrom", "validUntil"]);

/** US-07: saves a CSV file of the lines that are not imported, with the reason of each. After correction it can be imported as it is. */
export async function saveLeftOutFile(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { faultText } = await import("../panels/faultText.ts");
  const { about, lines } = await leftOutLines(id, kernel, signal);
  const { downloads, state, t } = kernel;
  const header = [...about.columns.map((column) => t(`imports.column.${column}`)), peopleFileTexts[state.language].reason];
  const file = csvFile(
    header,
    lines.map((line) => [...cellsOf(line, about), line.faults.map((fault) => faultText(fault, t)).join("; ")]),
  );
  const name = about.fileName.replace(/\.[a-z]{1,4}$/i, "");
  downloads.start({ name: `${t("imports.leftOut.file", { name })}.csv`, read: async () => file });
}

/** Writes certain dates in a form that needs no choice of their order. */
function cellsOf({ cells = [] }: ImportLine, { columns, dates }: UserImport): string[] {
  return columns.map((column, place) => {
    const cell = cells[place] ?? "";
    return dateColumns.has(column) ? plainDate(cell, dates) : cell;
  });
}
