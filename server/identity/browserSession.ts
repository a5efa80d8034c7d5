import { createHash, randomBytes } from "node:crypto";
import { serverLimits } from "../base/serverLimits.ts";
import type { Database } from "../base/store/connect.ts";
import { refreshTokens } from "../base/store/schema/identity.ts";
import type { IdentityRow } from "./identityRows.ts";
import type { Membership } from "./memberships.ts";
import type { Tokens } from "./tokens.ts";

/** One sign-in of one browser. */
export interface BrowserSession {
  readonly sessionId: string;
  readonly authTimeSeconds: number;
  readonly refreshToken: string;
}

export const sessionLifeSeconds = serverLimits.sessionLifeMs / 1000;

/** Starts a session and stores the hash of its refresh token; the token itself is only in the result. */
export async function openSession(
  transaction: Database,
  { uid, accountId, sessionId, authTimeSeconds }: { uid: string; accountId: string; sessionId: string; authTimeSeconds: number },
): Promise<BrowserSession> {
  const refreshToken = randomBytes(32).toString("base64url");
  await transaction.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), uid, accountId, sessionId, authTimeSeconds });
  return { sessionId, authTimeSeconds, refreshToken };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Issues the identity token of a session for one account. */
export function issueIdToken(
  tokens: Tokens,
  identity: IdentityRow,
  membership: Membership,
  session: Omit<BrowserSession, "refreshToken">,
): string {
  return tokens.issue({
    uid: identity.uid,
    email: identity.email,
    isEmailVerified: identity.isEmailVerified,
    displayName: identity.displayName ?? undefined,
    accountId: membership.accountId,
    accountStatus: membership.accountStatus,
    sessionId: session.sessionId,
    authTimeSeconds: session.authTimeSeconds,
  });
}
