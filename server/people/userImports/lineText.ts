import type { ImportLine } from "#contract/userImports.ts";

export type LineFault = ImportLine["faults"][number];

/** The values of a cell, separated by semicolons or line breaks. */
export function listed(text = ""): string[] {
  return text.split(/[;\r\n]/).flatMap((name) => name.trim() || []);
}
