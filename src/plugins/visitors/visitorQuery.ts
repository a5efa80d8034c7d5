import { sortOf } from "#kernel/resource/listParams.ts";
import type { VisitorListParams } from "./visitorParams.ts";

const sorts = ["name", "-name", "from", "-from", "until", "-until"] as const;

/** The platform's query for the parameters of the list. */
export function visitorQuery(params: VisitorListParams) {
  const { search, state } = params;
  const sort = sortOf(params, sorts);
  return { ...(search !== undefined && { search }), ...(state !== undefined && { state }), ...(sort && { sort }) };
}
