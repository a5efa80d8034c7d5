import type { Role } from "#contract/roles.ts";
import { effectiveScopes, type Scope } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";
import { exceeds, type RoleRights } from "#domain/access/roleRights.ts";
import type { ConsoleState } from "#kernel/plugin.ts";
import { videoNames } from "./rights.ts";

export const rightsOfRole = ({ rank, isAdmin, scopes, videoRights, deviceSerials }: Role): RoleRights => ({
  rank,
  isAdmin,
  scopes,
  videoRights,
  deviceSerials,
});

/** What the person themselves may do; only their role says which devices it is limited to. */
export function ownRightsOf({ user, scopes }: Pick<ConsoleState, "user" | "scopes">, ownRole: Role | undefined): RoleRights {
  const { rank, isAdmin } = user.role;
  return { rank, isAdmin, scopes: [...scopes], videoRights: user.videoRights, deviceSerials: ownRole?.deviceSerials };
}

/** One respect in which a role goes beyond one's own. */
export type Beyond = { in: "rank" | "isAdmin" | "devices" } | { in: "scope"; scope: Scope } | { in: "video"; right: keyof VideoRights };

/** PM-10: in what a role goes beyond one's own rights, for who asks why they may not change it. The server decides by `exceeds`. */
export function beyondOwn(role: RoleRights, own: RoleRights): Beyond[] {
  const nothing: RoleRights = {
    rank: 0,
    isAdmin: false,
    scopes: [],
    videoRights: { live: false, recorded: false, export: false },
    deviceSerials: [],
  };
  const held = effectiveScopes(own.scopes);
  const isBeyond = (part: Partial<RoleRights>) => exceeds({ ...nothing, ...part }, own);
  return [
    ...(isBeyond({ rank: role.rank }) ? [{ in: "rank" } as const] : []),
    ...(isBeyond({ isAdmin: role.isAdmin }) ? [{ in: "isAdmin" } as const] : []),
    ...role.scopes.filter((scope) => !held.has(scope)).map((scope) => ({ in: "scope", scope }) as const),
    ...videoNames.filter((right) => role.videoRights[right] && !own.videoRights[right]).map((right) => ({ in: "video", right }) as const),
    ...(isBeyond({ deviceSerials: role.deviceSerials }) ? [{ in: "devices" } as const] : []),
  ];
}

/** The most of these rights that one may give: where a copy of a role begins. */
export function withinOwn(role: RoleRights, own: RoleRights): RoleRights {
  const held = effectiveScopes(own.scopes);
  const { live, recorded, export: exported } = role.videoRights;
  const { deviceSerials } = own;
  return {
    rank: Math.min(role.rank, own.rank),
    isAdmin: role.isAdmin && own.isAdmin,
    scopes: role.scopes.filter((scope) => held.has(scope)),
    videoRights: {
      live: live && own.videoRights.live,
      recorded: recorded && own.videoRights.recorded,
      export: exported && own.videoRights.export,
    },
    deviceSerials: deviceSerials
      ? (role.deviceSerials ?? deviceSerials).filter((each) => deviceSerials.includes(each))
      : role.deviceSerials,
  };
}
