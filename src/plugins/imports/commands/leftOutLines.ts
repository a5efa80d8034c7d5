import { getUserImport, type ImportLine, listImportLines, type UserImport } from "#contract/userImports.ts";
import { everyRow, pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** The lines of an import with errors, which it leaves out. */
export async function leftOutLines(
  id: string,
  { api }: Kernel,
  signal: AbortSignal,
  report?: (count: number) => void,
): Promise<{ about: UserImport; lines: ImportLine[] }> {
  const params = { id };
  const about = await api.call(getUserImport, { params }, signal);
  const lines = await everyRow(pagesOf(api, listImportLines, { params, query: { change: "fault" } }), signal, report);
  return { about, lines };
}
