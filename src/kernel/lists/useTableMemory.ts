import { useState } from "react";
import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { PluginStorage } from "../plugin.ts";
import type { ColumnState } from "../ui/tableColumns.ts";

const Memory = z.object({
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number().check(z.gte(24), z.lte(2000))),
  pageSize: z.union(limits.pageSizes.map((size) => z.literal(size))),
});

export type PageSize = (typeof limits.pageSizes)[number];
export interface TableMemory {
  hidden: ColumnState["hidden"];
  widths: ColumnState["widths"];
  pageSize: PageSize;
}

export const newTable: TableMemory = { hidden: [], widths: {}, pageSize: limits.pageSizeDefault };

/** Reads the person's settings of a table from their storage: columns, widths and rows per page (RP-07, Q-74). */
export function readTableMemory(storage: Pick<PluginStorage, "get">, name: string): TableMemory {
  return storage.get(`table/${name}`, Memory) ?? newTable;
}

export function useTableMemory(storage: PluginStorage, name: string): [TableMemory, (changes: Partial<TableMemory>) => void] {
  const [memory, setMemory] = useState(() => readTableMemory(storage, name));
  const change = (changes: Partial<TableMemory>) => {
    const next = { ...memory, ...changes };
    setMemory(next);
    storage.set(`table/${name}`, next);
  };
  return [memory, change];
}

/** Column state of a table that has all its rows. Visible columns and widths are stored; sorting lasts until the panel closes. */
export function useColumnMemory(storage: PluginStorage, name: string): [ColumnState, (state: ColumnState) => void] {
  const [{ hidden, widths }, remember] = useTableMemory(storage, name);
  const [sort, setSort] = useState<ColumnState["sort"]>();
  const change = (next: ColumnState) => {
    setSort(next.sort);
    if (next.hidden !== hidden || next.widths !== widths) remember({ hidden: next.hidden, widths: next.widths });
  };
  return [{ sort, hidden, widths }, change];
}
