import { scopes } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";

export const videoNames = ["live", "recorded", "export"] as const satisfies readonly (keyof VideoRights)[];
/** The single rights of a role: its scopes and its video rights. */
export const rights = [...scopes, ...videoNames] as const;
export type Right = (typeof rights)[number];
