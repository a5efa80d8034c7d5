import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

const Label = z.string().check(z.maxLength(100));

/** Parameters of the list in its route: search, sort order, and filters with the names for their chips. */
export const UserListParams = z.object({
  ...listParams,
  state: lenient(z.enum(["active", "suspended", "deleted"])),
  roleId: lenient(Id),
  roleName: lenient(Label),
  groupId: lenient(Id),
  groupName: lenient(Label),
  siteId: lenient(Id),
});
export type UserListParams = z.output<typeof UserListParams>;
