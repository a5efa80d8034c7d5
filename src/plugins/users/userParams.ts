import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

const Label = z.string().check(z.maxLength(100));

/** In the address of the list: what was searched, how it is sorted, and what it is narrowed to, with the names for its chips. */
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
