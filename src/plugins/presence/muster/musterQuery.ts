import { sortOf } from "#kernel/resource/listParams.ts";
import type { MusterListParams } from "./musterParams.ts";

/** The platform's query for the parameters of the list. */
export function musterQuery(params: MusterListParams) {
  const { search, site, state } = params;
  const sort = sortOf(params, ["called", "-called"] as const);
  return {
    ...(search !== undefined && { search }),
    ...(site !== undefined && { siteId: site }),
    ...(state !== undefined && { state }),
    ...(sort && { sort }),
  };
}
