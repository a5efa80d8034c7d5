import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "../base/store/connect.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import type { NewIdentity } from "./identity.ts";
import { IdentityError } from "./identityError.ts";
import { type IdentityContext, requireEmail } from "./operation.ts";
import { secondsOf, type TokenClaims } from "./tokens.ts";

export type IdentityRow = typeof identities.$inferSelect;

export async function findByEmail(db: Database, email: string): Promise<IdentityRow | undefined> {
  const [row] = await db.select().from(identities).where(eq(identities.email, email)).limit(1);
  return row;
}

export async function findByUid(db: Database, uid: string): Promise<IdentityRow | undefined> {
  const [row] = await db.select().from(identities).where(eq(identities.uid, uid)).limit(1);
  return row;
}

/** The person of a token with a valid sign-in. The errors make the SDK end its session, except for a forged token. */
export async function requireSignedIn(
  context: IdentityContext,
  idToken: string | undefined,
): Promise<{ identity: IdentityRow; claims: TokenClaims }> {
  if (!idToken) throw new IdentityError("MISSING_ID_TOKEN");
  const claims = context.tokens.read(idToken);
  if (claims === "expired") throw new IdentityError("TOKEN_EXPIRED");
  if (claims === "invalid") throw new IdentityError("INVALID_ID_TOKEN");
  const [row] = await context.store.db
    .select({ identity: identities, authTime: refreshTokens.authTimeSeconds })
    .from(refreshTokens)
    .innerJoin(identities, eq(identities.uid, refreshTokens.uid))
    .where(and(eq(refreshTokens.sessionId, claims.sessionId), eq(refreshTokens.uid, claims.uid)))
    .limit(1);
  if (row?.authTime !== claims.authTimeSeconds || row.authTime < row.identity.validSinceSeconds) throw new IdentityError("TOKEN_EXPIRED");
  if (row.identity.isDisabled) throw new IdentityError("USER_DISABLED");
  return { identity: row.identity, claims };
}

/** Writes down who signs in from now on, with the hash of their password. Answers the uid. */
export async function insertIdentity(
  { clock }: Pick<IdentityContext, "clock">,
  transaction: Database,
  { email, passwordHash, displayName, isEmailVerified }: Omit<NewIdentity, "password"> & { passwordHash: string },
): Promise<string> {
  const now = clock.now();
  const uid = randomBytes(21).toString("base64url");
  await transaction.insert(identities).values({
    uid,
    email: requireEmail(email),
    displayName,
    isEmailVerified,
    passwordHash,
    passwordChangedAt: now,
    validSinceSeconds: secondsOf(now),
    createdAt: now,
  });
  return uid;
}
