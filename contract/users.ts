import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, PageQuery, pageOf, Search, WireNumber } from "./fields.ts";

/** US-01: a person of the account as lists show one. */
export const UserRow = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  /** UserStatus. */
  status: WireNumber,
  isVisitor: z.boolean(),
  /** Absent for who only carries a badge. */
  role: z.optional(z.object({ id: Id, displayName: z.string(), isAdmin: z.boolean() })),
  siteIds: z.array(Id),
});
export type UserRow = z.infer<typeof UserRow>;

/** US-01: people who are not deleted and whom the session reaches, by name and keyset. `-` sorts the other way round. */
export const listUsers = endpoint({
  method: "GET",
  path: "/user/page",
  access: "user_r",
  query: z.object({
    ...PageQuery,
    search: Search,
    sort: z.optional(z.enum(["name", "-name"])),
    /** Who has this role. */
    roleId: z.optional(Id),
    /** US-06: whose role is an administrator's. */
    isAdmin: z.optional(z.enum(["true", "false"])),
    /** Who is not in this group. */
    outsideGroupId: z.optional(Id),
  }),
  payload: pageOf(UserRow),
});
