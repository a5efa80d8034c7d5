import { sortOf } from "#kernel/resource/listParams.ts";
import type { ZoneListParams } from "./zoneParams.ts";

const sorts = ["name", "-name", "site", "-site"] as const;

/** The platform's query for the parameters of the list. */
export function zoneQuery(params: ZoneListParams) {
  const sort = sortOf(params, sorts);
  return {
    ...(params.search !== undefined && { search: params.search }),
    ...(params.site !== undefined && { siteId: params.site }),
    ...(sort && { sort }),
  };
}
