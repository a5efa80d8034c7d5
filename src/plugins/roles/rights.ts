import { scopes } from "#contract/scopes.ts";
import { videoNames } from "./ownRights.ts";

/** What a role may give, one by one: its scopes and what may be done with pictures. */
export const rights = [...scopes, ...videoNames] as const;
export type Right = (typeof rights)[number];
