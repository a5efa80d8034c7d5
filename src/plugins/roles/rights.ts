import { scopes } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";

export const videoNames = ["live", "recorded", "export"] as const satisfies readonly (keyof VideoRights)[];
/** What a role may give, one by one: its scopes and what may be done with pictures. */
export const rights = [...scopes, ...videoNames] as const;
export type Right = (typeof rights)[number];
