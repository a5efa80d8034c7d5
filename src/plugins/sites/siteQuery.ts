import { type ListParams, sortOf } from "#kernel/resource/listParams.ts";

const sorts = ["name", "-name", "city", "-city"] as const;

/** What the platform is asked for with the params of the list. */
export function siteQuery(params: ListParams) {
  const sort = sortOf(params, sorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}
