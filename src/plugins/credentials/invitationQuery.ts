import { sortOf } from "#kernel/resource/listParams.ts";
import type { InvitationListParams } from "./invitationParams.ts";

const sorts = ["name", "-name", "from", "-from", "until", "-until", "given", "-given"] as const;
const isVisitor = { people: "false", visitors: "true" } as const;

/** The platform's query for the parameters of the list. */
export function invitationQuery(params: InvitationListParams) {
  const { search, status, of } = params;
  const sort = sortOf(params, sorts);
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(of !== undefined && { isVisitor: isVisitor[of] }),
    ...(sort && { sort }),
  };
}
