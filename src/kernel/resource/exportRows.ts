import { csvLine, csvMark } from "#domain/csv/csvLine.ts";
import { everyRow } from "../lists/pagesOf.ts";
import type { ReadPage } from "../lists/usePagedRows.ts";
import type { Kernel } from "../plugin.ts";

export interface ExportedRows<Row> {
  /** File name without extension. */
  name: string;
  header: readonly string[];
  cellsOf(row: Row): readonly (string | number | undefined)[];
  read: ReadPage<Row>;
}

/** Exports all pages of a list to one CSV file, as a download that the top bar shows and the person can cancel (SH-09, RP-07). */
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

/** A CSV file that spreadsheet programs read correctly. */
export const csvFile = (header: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): Blob =>
  new Blob([csvMark, csvLine(header), ...rows.map(csvLine)], { type: "text/csv;charset=utf-8" });
