import * as z from "zod/mini";
import type { ColumnState } from "../ui/tableColumns.ts";

/** Makes a param optional. An invalid value in an address is ignored, and the panel shows the rest. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** Params of every list, in the address and in layouts: the search text and the sorting (`-` for descending). */
export const listParams = {
  search: lenient(z.string().check(z.maxLength(100))),
  sort: lenient(z.string().check(z.regex(/^-?[a-zA-Z]{1,32}$/))),
};

export interface ListParams {
  search?: string | undefined;
  sort?: string | undefined;
}

/** The sorting to request from the platform; undefined, which means the default, if the list can't be sorted by it. */
export function sortOf<Sort extends string>({ sort }: ListParams, sorts: readonly Sort[]): Sort | undefined {
  return sorts.find((each) => each === sort);
}

export function columnSort(sort: string): NonNullable<ColumnState["sort"]> {
  return sort.startsWith("-") ? { columnId: sort.slice(1), direction: "descending" } : { columnId: sort, direction: "ascending" };
}

export function sortText({ columnId, direction }: NonNullable<ColumnState["sort"]>): string {
  return direction === "descending" ? `-${columnId}` : columnId;
}
