import { sortOf } from "#kernel/resource/listParams.ts";
import type { CloudKeyListParams } from "./cloudKeyParams.ts";

const sorts = ["name", "-name", "from", "-from", "until", "-until", "given", "-given"] as const;
const isVisitor = { people: "false", visitors: "true" } as const;

/** The platform's query for the parameters of the list. */
export function cloudKeyQuery(params: CloudKeyListParams) {
  const { search, state, of } = params;
  const sort = sortOf(params, sorts);
  return {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(of !== undefined && { isVisitor: isVisitor[of] }),
    ...(sort && { sort }),
  };
}
