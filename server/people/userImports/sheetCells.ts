import type { ImportColumn } from "#contract/userImports.ts";
import { hasLostDigits, isSheetError, readCell } from "#domain/csv/readCell.ts";
import { type LineFault, listed } from "./lineText.ts";

export type Cells = Partial<Record<ImportColumn, string>>;

/** A line without what spreadsheets put around its cells; empty cells are not in it. */
export interface SheetCells {
  cells: Cells;
  /** Cells that the file marks as text, whose digits are complete. */
  marked: ReadonlySet<ImportColumn>;
}

const severalIn: ReadonlySet<ImportColumn> = new Set(["sites", "groups", "cards"]);
/** Columns of numbers in which every digit counts. */
const idColumns = ["externalSystemId", "cards", "phoneNumber"] as const;

/** Texts as people meant them: a formula is one too. */
export function sheetCells(columns: readonly ImportColumn[], written: readonly string[]): SheetCells {
  const cells: Cells = {};
  const marked = new Set<ImportColumn>();
  for (const [place, column] of columns.entries()) {
    const { text, isMarked } = readCell(written[place] ?? "");
    // A line break inside a name is one of the narrow column, not of the name.
    const joined = severalIn.has(column) ? text : text.replace(/\s*[\r\n]+\s*/g, " ");
    if (joined !== "") cells[column] = joined;
    if (isMarked) marked.add(column);
  }
  return { cells, marked };
}

/** Cells that a spreadsheet has spoiled. `isKnown` says of an id that the account has it already, so that it is complete. */
export function sheetFaults({ cells, marked }: SheetCells, isKnown: (column: ImportColumn, id: string) => boolean): LineFault[] {
  const faults: LineFault[] = [];
  for (const [column, text] of Object.entries(cells) as [ImportColumn, string][])
    if (isSheetError(text)) faults.push({ column, fault: "cellError", about: text });
  for (const column of idColumns) {
    const text = cells[column];
    if (text === undefined || marked.has(column)) continue;
    const ids = column === "cards" ? listed(text).flatMap((card) => card.split(/\s+/)) : [text];
    const lost = ids.find((id) => hasLostDigits(id) && !isKnown(column, id));
    if (lost !== undefined) faults.push({ column, fault: "digitsLost", about: lost });
  }
  return faults;
}
