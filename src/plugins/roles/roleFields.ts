import * as z from "zod/mini";
import { Description, Name, SerialNumber } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type { Role } from "#contract/roles.ts";
import { Scope } from "#contract/scopes.ts";
import { type RoleRights, readsSomething } from "#domain/access/roleRights.ts";

export const reaches = ["all", "some"] as const;

/** The form of a role. Its rank is limited by the person's own (PM-10). */
export const roleFields = (ownRank: number) =>
  z.object({
    displayName: Name,
    description: Description,
    rank: z.int().check(z.gte(1), z.lte(Math.min(ownRank, limits.roleRankMax))),
    isAdmin: z.boolean(),
    scopes: z.array(Scope).check(z.refine((held) => readsSomething(held), "errors.error_role_needs_read_scope")),
    live: z.boolean(),
    recorded: z.boolean(),
    export: z.boolean(),
    reach: z.enum(reaches),
    deviceSerials: z.array(SerialNumber).check(z.maxLength(limits.attachedMax)),
  });
export type RoleFields = z.output<ReturnType<typeof roleFields>>;

type Named = Pick<Role, "displayName" | "description">;

export function fieldsOf({ displayName, description, ...role }: Named & RoleRights): RoleFields {
  const { rank, isAdmin, scopes, videoRights, deviceSerials } = role;
  return {
    displayName,
    description,
    rank,
    isAdmin,
    scopes: [...scopes],
    ...videoRights,
    reach: deviceSerials ? "some" : "all",
    deviceSerials: [...(deviceSerials ?? [])],
  };
}

/** The body of the call that saves everything but the scopes (PM-11). */
export function bodyOf({ scopes: _, live, recorded, export: exported, reach, deviceSerials, ...fields }: RoleFields) {
  return {
    ...fields,
    videoRights: { live, recorded, export: exported },
    deviceSerials: reach === "all" ? null : deviceSerials,
  };
}

/** The rights in the fields, whether they are valid or not. */
export const rightsOfFields = ({
  rank,
  isAdmin,
  scopes,
  live,
  recorded,
  export: exported,
  reach,
  deviceSerials,
}: RoleFields): RoleRights => ({
  rank,
  isAdmin,
  scopes,
  videoRights: { live, recorded, export: exported },
  deviceSerials: reach === "all" ? undefined : deviceSerials,
});

export const storedRole = (role: Role) => ({
  values: fieldsOf({ ...role, deviceSerials: role.deviceSerials }),
  version: role.version,
  lastChange: role.lastChange,
});
