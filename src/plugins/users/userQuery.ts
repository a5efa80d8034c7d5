import { RecordState } from "#contract/enumerations.ts";
import { listInactiveUsers, listUsers, type UserRow } from "#contract/users.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { ReadPage } from "#kernel/lists/usePagedRows.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { sortOf } from "#kernel/resource/listParams.ts";
import type { UserListParams } from "./userParams.ts";

/** Query key of one person, followed by the id. */
export const userKey: readonly string[] = ["users", "user"];

const sorts = ["name", "-name", "status", "-status", "validUntil", "-validUntil"] as const;
const sortsOfDeleted = ["name", "-name", "deletedAt", "-deletedAt"] as const;

const recordStates = { active: String(RecordState.Active) as "1", suspended: String(RecordState.Suspend) as "3" } as const;
const recordStateOfDeleted = String(RecordState.Deleted) as "4";

function narrowing({ search, roleId, groupId, siteId }: UserListParams) {
  return {
    ...(search !== undefined && { search }),
    ...(roleId !== undefined && { roleId }),
    ...(groupId !== undefined && { groupId }),
    ...(siteId !== undefined && { siteId }),
  };
}

/** The pages of the list for the parameters in its route; deleted people have a call of their own (US-01). */
export function pagesOfUsers(api: Kernel["api"], params: UserListParams): ReadPage<UserRow> {
  const { state } = params;
  if (state === "deleted") {
    const sort = sortOf(params, sortsOfDeleted);
    return pagesOf(api, listInactiveUsers, { query: { ...narrowing(params), ...(sort && { sort }) } });
  }
  const sort = sortOf(params, sorts);
  const recordState = state && recordStates[state];
  return pagesOf(api, listUsers, { query: { ...narrowing(params), ...(recordState && { recordState }), ...(sort && { sort }) } });
}

/** The platform's query for a file of the list; the same call covers deleted people. */
export function fileQueryOf(params: UserListParams) {
  const { state } = params;
  const recordState = state === "deleted" ? recordStateOfDeleted : state && recordStates[state];
  const sort = sortOf(params, [...sorts, "deletedAt", "-deletedAt"] as const);
  return { ...narrowing(params), ...(recordState && { recordState }), ...(sort && { sort }) };
}
