import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { minuteMs } from "#contract/durations.ts";
import type { AttemptRule } from "../access/attempts.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { networkOf } from "../http/networkOf.ts";
import { issueIdToken, openSession, sessionLifeSeconds } from "./browserSession.ts";
import type { FailureRule } from "./failures.ts";
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
import type { SignInPace } from "./signInPace.ts";
import { secondsOf } from "./tokens.ts";
import { GateFullError } from "./tryGate.ts";

/** Guesses at one person from one network, and at one person from anywhere. */
export const signInRules = {
  emailAndNetwork: { name: "sign-in", limit: 5, windowMs: minuteMs },
  email: { name: "sign-in-email", limit: 20, windowMs: 15 * minuteMs },
} as const satisfies Record<string, AttemptRule>;

/** Guesses from one network at anybody are slowed down and never refused for others' failures: a building may be behind one address. */
const networkFailures: FailureRule = { name: "sign-in-network", decayMs: 30_000, most: 60 };
const freeFailures = 10;

/** How long the answer to a failure is held back. */
function holdMs({ holdStepMs, longestHoldMs }: SignInPace, failures: number): number {
  return Math.min(longestHoldMs, Math.max(0, failures - freeFailures) * holdStepMs);
}

const Body = z.object({ email: bodyText, password: bodyText });

/** AU-01, AU-02. Unknown people and wrong passwords get the same answer in the same time. */
export const signInWithPassword: IdentityOperation = async (context, body, caller) => {
  const { email: typed, password } = readBody(Body, body);
  const email = requireEmail(typed);
  if (!password) throw new IdentityError("MISSING_PASSWORD");
  const identity = await proveInTurn(context, email, password, caller);
  const membership = identity.isDisabled ? undefined : await chooseMembership(context, identity);
  if (!membership) return refuse(context, identity, caller, "USER_DISABLED");
  return admit(context, identity, membership, caller);
};

const tooManyAttempts = () =>
  new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed attempts.");

/** Compares the password when it is the turn of its network; a failure keeps its turn for as long as its answer is held back. */
async function proveInTurn(context: IdentityContext, email: string, password: string, caller: IdentityCaller): Promise<IdentityRow> {
  const network = networkOf(caller.address);
  try {
    return await context.signInGate.run(network, async () => {
      // Charged before anything is compared.
      const failures = await context.failures.charge(networkFailures, network);
      if (!(await countGuess(context, email, network))) {
        await context.failures.takeBack(networkFailures, network);
        return withFloor(holdMs(context.signInPace, failures), () => Promise.reject(tooManyAttempts()));
      }
      const identity = await findByEmail(context.store.db, email);
      if ((await compare(context, network, password, identity)) && identity) {
        await forgetGuess(context, email, network);
        return identity;
      }
      const floorMs = Math.max(context.signInPace.refusalFloorMs, holdMs(context.signInPace, failures));
      return withFloor(floorMs, () => refuse(context, identity, caller, "INVALID_LOGIN_CREDENTIALS"));
    });
  } catch (error) {
    throw error instanceof GateFullError ? tooManyAttempts() : error;
  }
}

/** Counts the guess before it is compared; false for one too many. */
async function countGuess({ attempts }: IdentityContext, email: string, network: string): Promise<boolean> {
  return (await attempts.count(signInRules.emailAndNetwork, `${email} ${network}`)) && (await attempts.count(signInRules.email, email));
}

/** A password that could not be compared does not count as a failure of the network. */
async function compare(context: IdentityContext, network: string, password: string, identity: IdentityRow | undefined): Promise<boolean> {
  try {
    return await context.passwords.matches(password, identity?.passwordHash);
  } catch (error) {
    await context.failures.takeBack(networkFailures, network);
    throw error;
  }
}

async function forgetGuess({ attempts, failures }: IdentityContext, email: string, network: string): Promise<void> {
  await attempts.clear(signInRules.emailAndNetwork, `${email} ${network}`);
  await attempts.uncount(signInRules.email, email);
  await failures.takeBack(networkFailures, network);
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
    // Only if the compared password is still the present one: a reset in between invalidates this sign-in.
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
