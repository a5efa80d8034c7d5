import type { AccountStatus } from "#contract/enumerations.ts";
import type { Scope } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";

/** The caller, with rights from the store. Only uid, account and session id come from the token. */
export interface Session {
  readonly uid: string;
  /** One sign-in of one browser; ends with sign-out everywhere. */
  readonly sessionId: string;
  readonly accountId: string;
  readonly accountStatus: AccountStatus;
  readonly personId: string;
  readonly personName: string;
  readonly rank: number;
  readonly isAdmin: boolean;
  readonly scopes: ReadonlySet<Scope>;
  /** Sites that the session reaches; "all" for deviceall_r and admins. Empty for none. */
  readonly siteIds: "all" | ReadonlySet<string>;
  /** When present, the only devices it reaches within those sites. */
  readonly deviceSerials: ReadonlySet<string> | undefined;
  readonly videoRights: VideoRights;
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}
