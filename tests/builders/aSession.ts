import { AccountStatus } from "#contract/enumerations.ts";
import type { Session } from "#server/access/session.ts";

/** The session of a person in an active account, with every video right, by default without sites and scopes. */
export function aSession(overrides: Partial<Session> = {}): Session {
  return {
    uid: "u1",
    sessionId: "s1",
    accountId: "north",
    accountStatus: AccountStatus.Active,
    personId: "p1",
    personName: "Ruth Adeyemi",
    rank: 5,
    isAdmin: false,
    scopes: new Set(),
    siteIds: new Set(),
    deviceSerials: undefined,
    videoRights: { live: true, recorded: true, export: true },
    expiresAtMs: Number.POSITIVE_INFINITY,
    ...overrides,
  };
}
