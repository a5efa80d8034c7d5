import type { Scope } from "#contract/scopes.ts";
import { effectiveScopes } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";

/** Rights of a role. */
export interface RoleRights {
  readonly rank: number;
  readonly isAdmin: boolean;
  readonly scopes: readonly Scope[];
  readonly videoRights: VideoRights;
  /** The only devices that it reaches; undefined for all within reach. */
  readonly deviceSerials: readonly string[] | undefined;
}

const videoNames = ["live", "recorded", "export"] as const;

/** PM-10, Q-15: whether a role exceeds the caller's rights in anything; then the caller may neither assign nor change it, not even as an administrator. */
export function exceeds(role: RoleRights, own: RoleRights): boolean {
  const held = effectiveScopes(own.scopes);
  const { deviceSerials } = own;
  return (
    role.rank > own.rank ||
    (role.isAdmin && !own.isAdmin) ||
    role.scopes.some((scope) => !held.has(scope)) ||
    videoNames.some((name) => role.videoRights[name] && !own.videoRights[name]) ||
    (deviceSerials !== undefined && !(role.deviceSerials?.every((serialNumber) => deviceSerials.includes(serialNumber)) ?? false))
  );
}

/** PM-10: a role without any right to see something is of no use to anybody. */
export function readsSomething(scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => scope.endsWith("_r"));
}
