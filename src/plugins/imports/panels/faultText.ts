import type { ImportLine } from "#contract/userImports.ts";
import type { TextValues } from "#kernel/plugin.ts";

/** A fault of a cell, such as "E-mail: is no address". */
export function faultText({ column, fault, about }: ImportLine["faults"][number], t: (key: string, values?: TextValues) => string): string {
  const text = t(`imports.fault.${fault}`, about === undefined ? undefined : { about });
  return column === undefined ? text : `${t(`imports.column.${column}`)}: ${text}`;
}
