import { sortOf } from "#kernel/resource/listParams.ts";
import type { DirectoryParams } from "./directoryParams.ts";

const sorts = ["unit", "-unit", "person", "-person"] as const;

/** The platform's query for the parameters of the list. */
export function directoryQuery(params: DirectoryParams) {
  const { search, type } = params;
  const sort = sortOf(params, sorts);
  return { ...(search !== undefined && { search }), ...(type !== undefined && { unitType: type }), ...(sort && { sort }) };
}
