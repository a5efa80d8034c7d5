import { checkUserImport, createUserImport, deleteUserImport, type importTakes, startUserImport } from "#contract/userImports.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { importKey, linesKey } from "../importKey.ts";
import { peopleImportPanel } from "../panels.ts";
import { leftOutLines } from "./leftOutLines.ts";

/** "good" leaves out lines with errors. */
export async function startImport(
  { id, lines }: { id: string; lines: (typeof importTakes)[number] },
  { api, queryClient }: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const begun = await api.call(startUserImport, { params: { id }, query: { lines } }, signal);
  queryClient.setQueryData([...importKey, id], begun);
}

export interface CorrectedLine {
  line: number;
  cells: string[];
}

/** Puts corrected cells into the file; the platform checks the whole file again. */
export async function checkImport(
  { id, rows }: { id: string; rows: readonly CorrectedLine[] },
  { api, queryClient }: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const checked = await api.call(checkUserImport, { params: { id }, body: { rows: [...rows] } }, signal);
  queryClient.setQueryData([...importKey, id], checked);
  await queryClient.invalidateQueries({ queryKey: [...linesKey, id] });
}

/** Creates an import from the lines that another one left out, and opens it. */
export async function importLeftOut(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { api, queryClient, panels } = kernel;
  const { about, lines } = await leftOutLines(id, kernel, signal);
  const { fileName, columns, dates } = about;
  const rows = lines.map(({ line, cells = [], faults }) => {
    const broken = faults.map(({ fault }) => fault).find((fault) => fault === "cellsTooMany" || fault === "quoteOpen");
    return { line, cells, ...(broken && { broken }) };
  });
  const made = await api.call(createUserImport, { body: { fileName, columns, dates, rows } }, signal);
  queryClient.setQueryData([...importKey, made.id], made);
  await queryClient.invalidateQueries({ queryKey: importKey, exact: true });
  panels.open(peopleImportPanel, { id: made.id, view: "correct" });
}

/** Discards the file; the panel returns to the choice of a file. */
export async function discardImport(id: string, { api, queryClient, panels }: Kernel, signal: AbortSignal): Promise<void> {
  await api.call(deleteUserImport, { params: { id } }, signal);
  panels.open(peopleImportPanel, {});
  await queryClient.invalidateQueries({ queryKey: importKey });
}
