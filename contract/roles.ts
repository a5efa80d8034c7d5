import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Description, Id, LastChange, Name, PageQuery, pageOf, QueryNumber, Search, SeenVersion, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { Scope, scopes } from "./scopes.ts";
import { VideoRights } from "./session.ts";

/** Higher is stronger. */
const Rank = z.int().check(z.gte(1), z.lte(limits.roleRankMax));
/** When present, the only devices that the role reaches within its people's sites. */
const DeviceSerials = z.array(SerialNumber).check(z.maxLength(limits.attachedMax));

/** PM-09: what people who have it may do. */
export const Role = z.object({
  id: Id,
  displayName: z.string(),
  description: z.string(),
  rank: z.int(),
  /** Reaches every site and device, and may make administrators. */
  isAdmin: z.boolean(),
  scopes: z.array(Scope),
  videoRights: VideoRights,
  deviceSerials: z.optional(DeviceSerials),
  /** How many people have it. */
  userCount: z.int(),
  /** The owner's: its rights never change and it stays. */
  isOwner: z.boolean(),
  /** Whether it goes no further than the session's own rights, which then may give and change it (PM-10). */
  isGrantable: z.boolean(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type Role = z.infer<typeof Role>;

/** PM-11: roles that the session may assign, or with `getAll` all of the account; keyset pages, by default highest rank first. */
export const listRoles = endpoint({
  method: "GET",
  path: "/securable-management/roles",
  alias: "/roles",
  access: "role_r",
  query: z.object({
    ...PageQuery,
    search: Search,
    getAll: z.optional(z.enum(["true", "false"])),
    sort: z.optional(z.enum(["rank", "-rank", "name", "-name"])),
  }),
  payload: pageOf(Role),
});

/** Ours. */
export const getRole = endpoint({
  method: "GET",
  path: "/securable-management/role/{id}",
  alias: "/role/{id}",
  access: "role_r",
  params: z.object({ id: Id }),
  payload: Role,
  errors: ["error_role_not_found"],
});

const changeErrors = ["error_role_not_found", "error_role_above_own", "error_role_of_owner"] as const;

/**
 * PM-11, Q-27: without an id a new role, which has no scopes until some are added; otherwise what is left out stays.
 * `deviceSerials: null` reaches every device again.
 */
export const saveRole = endpoint({
  method: "PUT",
  path: "/securable-management/role",
  alias: "/role",
  access: "role_w",
  asksReason: "roles",
  body: z.strictObject({
    id: z.optional(Id),
    displayName: Name,
    description: z.optional(Description),
    rank: z.optional(Rank),
    isAdmin: z.optional(z.boolean()),
    videoRights: z.optional(VideoRights),
    deviceSerials: z.optional(z.nullable(DeviceSerials)),
    version: SeenVersion,
  }),
  payload: Role,
  errors: [...changeErrors, "error_role_name_taken", "error_role_version_conflict", "error_device_not_found"],
});

/** Refused while people have it. */
export const deleteRole = endpoint({
  method: "DELETE",
  path: "/securable-management/role/{id}",
  alias: "/role/{id}",
  access: "role_w",
  asksReason: "roles",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: [...changeErrors, "error_role_in_use"],
});

const someScopes = {
  path: "/securable-management/role/{id}/scopes",
  alias: "/role/{id}/scopes",
  access: "role_w",
  params: z.object({ id: Id }),
  /** The version that the change saw; without one it is made to whatever is stored. */
  query: z.object({ version: z.optional(QueryNumber) }),
  body: z.array(Scope).check(z.minLength(1), z.maxLength(scopes.length)),
  payload: Role,
} as const;
const scopeErrors = [...changeErrors, "error_role_needs_read_scope", "error_role_version_conflict"] as const;

/** PM-11: gives the role these scopes as well. What it ends up with has to include one that reads. */
export const addRoleScopes = endpoint({
  ...someScopes,
  method: "POST",
  asksReason: "roles",
  errors: scopeErrors,
});

/** PM-11: removes scopes from a role. Its holders lose them within five seconds, also in open streams. */
export const removeRoleScopes = endpoint({
  ...someScopes,
  method: "DELETE",
  asksReason: "roles",
  errors: scopeErrors,
});
