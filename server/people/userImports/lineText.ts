import type { ImportLine } from "#contract/userImports.ts";

export type LineFault = ImportLine["faults"][number];

/** What a cell has between semicolons, or on lines of its own. */
export function listed(text = ""): string[] {
  return text.split(/[;\r\n]/).flatMap((name) => name.trim() || []);
}
