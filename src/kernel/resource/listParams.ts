import * as z from "zod/mini";
import type { ColumnState } from "../ui/tableColumns.ts";

/** A param that an address may get wrong: it is left out, and the panel shows the rest. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** What every list of things has in its address and in a layout: what was searched and how it is sorted, `-` the other way round. */
export const listParams = {
  search: lenient(z.string().check(z.maxLength(100))),
  sort: lenient(z.string().check(z.regex(/^-?[a-zA-Z]{1,32}$/))),
};

export interface ListParams {
  search?: string | undefined;
  sort?: string | undefined;
}

/** The sorting that a list asks the platform for; what it cannot be sorted by is left at what it is unless told. */
export function sortOf<Sort extends string>({ sort }: ListParams, sorts: readonly Sort[]): Sort | undefined {
  return sorts.find((each) => each === sort);
}

export function columnSort(sort: string): NonNullable<ColumnState["sort"]> {
  return sort.startsWith("-") ? { columnId: sort.slice(1), direction: "descending" } : { columnId: sort, direction: "ascending" };
}

export function sortText({ columnId, direction }: NonNullable<ColumnState["sort"]>): string {
  return direction === "descending" ? `-${columnId}` : columnId;
}
