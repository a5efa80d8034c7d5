import { sortOf } from "#kernel/resource/listParams.ts";
import type { InsideParams } from "./insideParams.ts";

const sorts = ["name", "-name", "since", "-since", "zone", "-zone"] as const;

/** The platform's query for the parameters of the list. */
export function insideQuery(params: InsideParams) {
  const sort = sortOf(params, sorts);
  return { ...placeQuery(params), ...(params.search !== undefined && { search: params.search }), ...(sort && { sort }) };
}

export function placeQuery({ site, zone }: Pick<InsideParams, "site" | "zone">) {
  return { ...(site !== undefined && { siteId: site }), ...(zone !== undefined && { zoneId: zone }) };
}
