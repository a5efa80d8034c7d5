import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Description, Id, LastChange, Name, PageQuery, pageOf, Search, SeenVersion, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** GR-01: people who are given things together. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Everybody in it, also who is of a site that the session does not reach. */
  memberCount: z.int(),
  /** Grows with every change of name and description; an update names the one it saw. */
  version: z.int(),
});
export type Group = z.infer<typeof Group>;

export const GroupMember = z.object({ id: Id, fullName: z.string(), email: z.string(), status: WireNumber, isVisitor: z.boolean() });
export type GroupMember = z.infer<typeof GroupMember>;

const GroupDetail = z.object({
  ...Group.shape,
  lastChange: z.optional(LastChange),
  /** Schedules that it is given. */
  schedules: z.array(z.object({ id: Id, name: z.string() })),
  /** Members that the session reaches, by name. */
  members: pageOf(GroupMember),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** GR-01: all groups of the account; keyset pages. `-` sorts in descending order. */
export const listGroups = endpoint({
  method: "GET",
  path: "/groups",
  access: "group_r",
  query: z.object({ ...PageQuery, search: Search, sort: z.optional(z.enum(["name", "-name", "members", "-members"])) }),
  payload: pageOf(Group),
});

/** The page is one of its members, whose name or address has the search in it. */
export const getGroup = endpoint({
  method: "GET",
  path: "/group/{id}",
  access: "group_r",
  params: z.object({ id: Id }),
  query: z.object({ ...PageQuery, search: Search, sort: z.optional(z.enum(["name", "-name", "email", "-email"])) }),
  payload: GroupDetail,
  errors: ["error_group_not_found"],
});

export const createGroup = endpoint({
  method: "POST",
  path: "/group",
  access: "group_w",
  body: z.strictObject({ name: Name, description: z.optional(Description) }),
  payload: Group,
  errors: ["error_group_name_taken"],
});

/** Omitted fields keep their values. */
export const updateGroup = endpoint({
  method: "PUT",
  path: "/group",
  access: "group_w",
  body: z.strictObject({ id: Id, name: z.optional(Name), description: z.optional(Description), version: SeenVersion }),
  payload: Group,
  errors: ["error_group_not_found", "error_group_name_taken", "error_group_version_conflict"],
});

/** GR-01: refused while there are people in it. Schedules lose it. */
export const deleteGroup = endpoint({
  method: "DELETE",
  path: "/group/{id}",
  access: "group_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_group_not_found", "error_group_has_users"],
});

const someMembers = {
  path: "/group/{id}/users",
  access: "group_w",
  params: z.object({ id: Id }),
  body: z.strictObject({ personIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax)) }),
  payload: Group,
} as const;

/** GR-01: all of them or nobody. error_user_already_in_group carries the names of those who are as its messages. */
export const addGroupUsers = endpoint({
  ...someMembers,
  method: "POST",
  asksReason: "rules",
  errors: ["error_group_not_found", "error_user_not_found", "error_user_already_in_group"],
});

/** All of them or nobody. */
export const removeGroupUsers = endpoint({
  ...someMembers,
  method: "DELETE",
  asksReason: "rules",
  errors: ["error_group_not_found", "error_user_not_found", "error_user_not_in_group"],
});
