import { type ListParams, sortOf } from "#kernel/resource/listParams.ts";

const sorts = ["date", "-date", "name", "-name"] as const;

/** What the platform is asked for with the params of the list. */
export function holidayQuery(params: ListParams) {
  const sort = sortOf(params, sorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}
