import type { ImportLine } from "#contract/userImports.ts";

export type LineFault = ImportLine["faults"][number];

/** What a cell has between semicolons. */
export function listed(text = ""): string[] {
  return text.split(";").flatMap((name) => name.trim() || []);
}
