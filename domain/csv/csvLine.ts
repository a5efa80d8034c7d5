/** The first characters that a spreadsheet takes for a formula; tabs and line ends may hide one behind them. */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** One line of CSV with its end (RFC 4180). No cell can become a formula in a spreadsheet. */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Marks UTF-8 for spreadsheets that would otherwise guess. */
export const csvMark = "\uFEFF";

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? "");
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
