import { sortOf } from "#kernel/resource/listParams.ts";
import type { AdminParams, RoleListParams } from "./roleParams.ts";

const roleSorts = ["rank", "-rank", "name", "-name"] as const;
const adminSorts = ["name", "-name"] as const;

/** The platform's query for the parameters of the list. */
export function roleQuery({ which, ...params }: RoleListParams) {
  const sort = sortOf(params, roleSorts);
  return {
    ...(which === undefined && { getAll: "true" as const }),
    ...(params.search !== undefined && { search: params.search }),
    ...(sort && { sort }),
  };
}

export function adminQuery({ roleId, ...params }: AdminParams) {
  const sort = sortOf(params, adminSorts);
  return {
    isAdmin: "true" as const,
    ...(roleId !== undefined && { roleId }),
    ...(params.search !== undefined && { search: params.search }),
    ...(sort && { sort }),
  };
}
