import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { emailForm } from "#domain/identity/contactForms.ts";
import { serverLimits } from "../base/serverLimits.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { type BrowserSession, issueIdToken, openSession } from "./browserSession.ts";
import { appendEverywhere, personEvent } from "./identityAudit.ts";
import { IdentityError } from "./identityError.ts";
import { findByUid, type IdentityRow, requireSignedIn } from "./identityRows.ts";
import { displayNameOf, providersOf } from "./lookupAccount.ts";
import { type Membership, membershipsOf } from "./memberships.ts";
import { countCode, readOobCode, uncountCode, useOobCode } from "./oobCodes.ts";
import { bodyText, type IdentityCaller, type IdentityContext, type IdentityOperation, readBody } from "./operation.ts";
import { requireStrongPassword } from "./passwords.ts";
import { secondsOf, type TokenClaims } from "./tokens.ts";

const Body = z.object({
  oobCode: bodyText,
  idToken: bodyText,
  displayName: z.optional(z.string().check(z.maxLength(100))),
  password: bodyText,
  email: bodyText,
});

/** AU-07, AU-09: confirms an address by its code, or changes the signed-in person's name or password. */
export const updateAccount: IdentityOperation = async (context, body, caller) => {
  const { oobCode, idToken, displayName, password, email } = readBody(Body, body);
  if (oobCode !== undefined) {
    await countCode(context, caller);
    const identity = await verifyEmail(context, oobCode);
    await uncountCode(context, caller);
    return answer(identity);
  }
  const { identity, claims } = await requireSignedIn(context, idToken);
  if (email !== undefined && emailForm(email) !== identity.email) throw new IdentityError("OPERATION_NOT_ALLOWED");
  if (displayName !== undefined) {
    await context.store.db.update(identities).set({ displayName }).where(eq(identities.uid, identity.uid));
  }
  const changed = { ...identity, displayName: displayName ?? identity.displayName };
  if (password === undefined) return answer(changed);
  return { ...answer(changed), ...(await changePassword(context, changed, claims, password, caller)) };
};

function answer(identity: IdentityRow) {
  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    localId: identity.uid,
    email: identity.email,
    emailVerified: identity.isEmailVerified,
    ...displayNameOf(identity),
    providerUserInfo: providersOf(identity),
  };
}

async function verifyEmail(context: IdentityContext, oobCode: string): Promise<IdentityRow> {
  const code = await readOobCode(context.store.db, context.clock, oobCode, "VERIFY_EMAIL");
  const identity = await findByUid(context.store.db, code.uid);
  if (!identity || identity.email !== code.email) throw new IdentityError("INVALID_OOB_CODE");
  if (identity.isDisabled) throw new IdentityError("USER_DISABLED");
  await context.store.db.transaction(async (transaction) => {
    await useOobCode(transaction, code);
    await transaction.update(identities).set({ isEmailVerified: true }).where(eq(identities.uid, identity.uid));
    await appendEverywhere(context.events, transaction, identity.uid, (person) => personEvent("identity.email_verified", person, {}));
  });
  return { ...identity, isEmailVerified: true };
}

/** The changing browser goes on with new tokens of its session; every other session of the person ends. */
async function changePassword(
  context: IdentityContext,
  identity: IdentityRow,
  claims: TokenClaims,
  password: string,
  { address }: IdentityCaller,
) {
  const { uid } = identity;
  if (secondsOf(context.clock.now()) - claims.authTimeSeconds > serverLimits.recentSignInMs / 1000)
    throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  requireStrongPassword(password);
  const membership = await membershipOfSession(context, claims);
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock.now();
  const session = await context.store.db.transaction(async (transaction): Promise<BrowserSession> => {
    await transaction
      .update(identities)
      .set({ passwordHash, passwordChangedAt: now, validSinceSeconds: secondsOf(now) })
      .where(eq(identities.uid, uid));
    await transaction.delete(refreshTokens).where(eq(refreshTokens.uid, uid));
    const { accountId } = membership;
    const opened = await openSession(transaction, { uid, accountId, sessionId: claims.sessionId, authTimeSeconds: secondsOf(now) });
    await appendEverywhere(context.events, transaction, uid, (person) =>
      personEvent("identity.password_changed", person, { address, by: "password" }),
    );
    return opened;
  });
  context.sessions.forget(uid);
  return {
    idToken: issueIdToken(context.tokens, identity, membership, session),
    refreshToken: session.refreshToken,
    expiresIn: String(context.tokens.lifeSeconds),
  };
}

async function membershipOfSession({ store }: IdentityContext, { uid, sessionId }: TokenClaims): Promise<Membership> {
  const [row] = await store.db
    .select({ accountId: refreshTokens.accountId })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.uid, uid)))
    .limit(1);
  const membership = (await membershipsOf(store.db, uid)).find(({ accountId }) => accountId === row?.accountId);
  if (!membership) throw new IdentityError("USER_DISABLED");
  return membership;
}
