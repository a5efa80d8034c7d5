import { type ListParams, sortOf } from "#kernel/resource/listParams.ts";

const sorts = ["name", "-name", "members", "-members"] as const;

/** What the platform is asked for with the params of the list. */
export function groupQuery(params: ListParams) {
  const sort = sortOf(params, sorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}

const memberSorts = ["name", "-name", "email", "-email"] as const;

/** What the platform is asked for with the params of one group, which are about its members. */
export function memberQuery(params: ListParams) {
  const sort = sortOf(params, memberSorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}
