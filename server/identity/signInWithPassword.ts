import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { identities, refreshTokens } from "../store/schema/identity.ts";
import type { AttemptRule } from "./attempts.ts";
import { issueIdToken, openSession, sessionLifeSeconds } from "./browserSession.ts";
import { appendEverywhere, personEvent, refusedEvent } from "./identityAudit.ts";
import { IdentityError } from "./identityError.ts";
import { findByEmail, type IdentityRow } from "./identityRows.ts";
import { type Membership, membershipsOf } from "./memberships.ts";
import {
  bodyText,
  type IdentityCaller,
  type IdentityContext,
  type IdentityOperation,
  readBody,
  requireEmail,
  withFloor,
} from "./operation.ts";
import { secondsOf } from "./tokens.ts";

const minute = 60_000;
/** Guesses at one person from one address, at one person from anywhere, and from one address at anybody. */
export const signInRules = {
  emailAndAddress: { name: "sign-in", limit: 5, windowMs: minute },
  email: { name: "sign-in-email", limit: 20, windowMs: 15 * minute },
  address: { name: "sign-in-address", limit: 200, windowMs: 15 * minute },
} as const satisfies Record<string, AttemptRule>;

/** Refusing takes at least this long after the comparison: noting it for a known person takes a little more work than for nobody. */
const refusalFloorMs = 100;

const Body = z.object({ email: bodyText, password: bodyText });

/** AU-01, AU-02. Unknown people and wrong passwords get the same answer in the same time. */
export const signInWithPassword: IdentityOperation = async (context, body, caller) => {
  const { email: typed, password } = readBody(Body, body);
  const email = requireEmail(typed);
  if (!password) throw new IdentityError("MISSING_PASSWORD");
  await countGuess(context, email, caller);
  const identity = await findByEmail(context.store.db, email);
  if (!(await context.passwords.matches(password, identity?.passwordHash)) || !identity) {
    return withFloor(refusalFloorMs, () => refuse(context, identity, caller, "INVALID_LOGIN_CREDENTIALS"));
  }
  await forgetGuess(context, email, caller);
  const membership = identity.isDisabled ? undefined : await chooseMembership(context, identity);
  if (!membership) return refuse(context, identity, caller, "USER_DISABLED");
  return admit(context, identity, membership, caller);
};

async function countGuess({ attempts }: IdentityContext, email: string, { address }: IdentityCaller): Promise<void> {
  const isAllowed =
    (await attempts.count(signInRules.emailAndAddress, `${email} ${address}`)) &&
    (await attempts.count(signInRules.address, address)) &&
    (await attempts.count(signInRules.email, email));
  if (!isAllowed) {
    throw new IdentityError(
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed attempts.",
    );
  }
}

async function forgetGuess({ attempts }: IdentityContext, email: string, { address }: IdentityCaller): Promise<void> {
  await attempts.clear(signInRules.emailAndAddress, `${email} ${address}`);
  await attempts.uncount(signInRules.address, address);
  await attempts.uncount(signInRules.email, email);
}

/** The account of the last session, else the oldest that the person may work in; undefined for none. */
async function chooseMembership({ store }: IdentityContext, identity: IdentityRow): Promise<Membership | undefined> {
  const memberships = await membershipsOf(store.db, identity.uid);
  return memberships.find(({ accountId }) => accountId === identity.currentAccountId) ?? memberships[0];
}

async function refuse(
  context: IdentityContext,
  identity: IdentityRow | undefined,
  { address }: IdentityCaller,
  reason: string,
): Promise<never> {
  if (identity) {
    await context.store.db.transaction((transaction) =>
      appendEverywhere(context.events, transaction, identity.uid, (person) => refusedEvent(person, { address, reason })),
    );
  }
  throw new IdentityError(reason);
}

async function admit(context: IdentityContext, identity: IdentityRow, membership: Membership, { address }: IdentityCaller) {
  const now = context.clock.now();
  const { uid } = identity;
  const { accountId } = membership;
  const session = await context.store.db.transaction(async (transaction) => {
    await transaction
      .delete(refreshTokens)
      .where(and(eq(refreshTokens.uid, uid), lt(refreshTokens.authTimeSeconds, secondsOf(now) - sessionLifeSeconds)));
    // A password that was set before the clock was set back must not make this sign-in older than itself.
    const authTimeSeconds = Math.max(secondsOf(now), identity.validSinceSeconds);
    const opened = await openSession(transaction, { uid, accountId, sessionId: randomUUID(), authTimeSeconds });
    // Only where the password is still the one compared: a reset in between ended what this sign-in stands on.
    const [standing] = await transaction
      .update(identities)
      .set({ lastSignInAt: now, currentAccountId: accountId })
      .where(and(eq(identities.uid, uid), eq(identities.passwordHash, identity.passwordHash), eq(identities.isDisabled, false)))
      .returning({ uid: identities.uid });
    if (!standing) throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
    await context.events.append(transaction, accountId, [personEvent("session.signed_in", membership, { address })]);
    return opened;
  });
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    registered: true,
    localId: uid,
    email: identity.email,
    displayName: identity.displayName ?? "",
    idToken: issueIdToken(context.tokens, identity, membership, session),
    refreshToken: session.refreshToken,
    expiresIn: String(context.tokens.lifeSeconds),
  };
}
