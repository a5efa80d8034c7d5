import { sortOf } from "#kernel/resource/listParams.ts";
import type { CloudKeyListParams } from "./cloudKeyParams.ts";

const sorts = ["name", "-name", "from", "-from", "until", "-until", "given", "-given"] as const;
const isVisitor = { people: "false", visitors: "true" } as const;

/** What the platform is asked for with the params of the list. */
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
