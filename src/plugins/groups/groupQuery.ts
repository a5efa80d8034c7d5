import { type ListParams, sortOf } from "#kernel/resource/listParams.ts";

const sorts = ["name", "-name", "members", "-members"] as const;

/** The platform's query for the parameters of the list. */
export function groupQuery(params: ListParams) {
  const sort = sortOf(params, sorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}

const memberSorts = ["name", "-name", "email", "-email"] as const;

/** The platform's query for the parameters of one group, which apply to its members. */
export function memberQuery(params: ListParams) {
  const sort = sortOf(params, memberSorts);
  return { ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}
