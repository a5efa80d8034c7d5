import { sortOf } from "#kernel/resource/listParams.ts";
import type { MusterListParams } from "./musterParams.ts";

/** What the platform is asked for with the params of the list. */
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
