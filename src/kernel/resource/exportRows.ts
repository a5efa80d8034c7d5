import { csvLine, csvMark } from "#domain/csv/csvLine.ts";
import type { Kernel } from "../plugin.ts";
import { everyRow } from "../lists/pagesOf.ts";
import type { ReadPage } from "../lists/usePagedRows.ts";

export interface ExportedRows<Row> {
  /** Name of the file without its ending. */
  name: string;
  header: readonly string[];
  cellsOf(row: Row): readonly (string | number | undefined)[];
  read: ReadPage<Row>;
}

/** Puts all pages of a list into one CSV file, as a download that the top bar shows and that can be cancelled (SH-09, RP-07). */
export function exportRows<Row>({ downloads, toast }: Kernel, { name, header, cellsOf, read }: ExportedRows<Row>): void {
  downloads.start({
    name: `${name}.csv`,
    async read(report, signal) {
      const rows = await everyRow(read, signal, (done) => report({ stage: "joining", done }));
      return csvFile(header, rows.map(cellsOf));
    },
  });
  toast.info("kernel.resource.exportStarted");
}

/** A file that spreadsheets open as it is meant. */
export const csvFile = (header: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): Blob =>
  new Blob([csvMark, csvLine(header), ...rows.map(csvLine)], { type: "text/csv;charset=utf-8" });
