import { type ListParams, sortOf } from "#kernel/resource/listParams.ts";

const sorts = ["date", "-date", "name", "-name"] as const;

/** The platform's query for the parameters of the list. */
export function holidayQuery(params: ListParams) {
  const sort = sortOf(params, sorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}
