import { and, eq, ne } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { brokenRulesOf } from "#domain/password.ts";
import type { AttemptRule } from "../access/attempts.ts";
import type { Session } from "../access/session.ts";
import { EventError } from "../base/errors.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { QueueFullError } from "./boundedQueue.ts";
import { appendEverywhere, personEvent } from "./identityAudit.ts";
import { findByUid, type IdentityRow } from "./identityRows.ts";
import type { IdentityContext } from "./operation.ts";

/** Limits guesses by a person at an unlocked screen. */
const rule: AttemptRule = { name: "password-change", limit: 5, windowMs: 15 * minuteMs };

/** AU-09: sets a new password for a person who knows the old one. The present session continues; the others end, with all that they hold. */
export async function changePassword(
  context: IdentityContext,
  session: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const { store, passwords, clock, events, sessions } = context;
  const { uid, sessionId } = session;
  const identity = await provePassword(context, session, oldPassword, address);
  if (brokenRulesOf(newPassword).length > 0) throw new EventError("error_weak_password", 400);
  const passwordHash = await inTurn(passwords.hash(newPassword));
  await store.db.transaction(async (transaction) => {
    // Only where the password is still the one compared: of two changes at once one wins, and a sign-in with the old one fails.
    const [standing] = await transaction
      .update(identities)
      .set({ passwordHash, passwordChangedAt: clock.now() })
      .where(and(eq(identities.uid, uid), eq(identities.passwordHash, identity.passwordHash)))
      .returning({ uid: identities.uid });
    if (!standing) throw new EventError("error_wrong_password", 400);
    await transaction.delete(refreshTokens).where(and(eq(refreshTokens.uid, uid), ne(refreshTokens.sessionId, sessionId)));
    await appendEverywhere(events, transaction, uid, (person) =>
      personEvent("identity.password_changed", person, { address, by: "password" }),
    );
  });
  sessions.forget(uid);
}

/**
 * Whoever sits here knows the password of the session's person.
 * @throws error_too_many_requests after five guesses in 15 minutes, error_wrong_password
 */
export async function provePassword(
  { store, attempts, passwords, events }: IdentityContext,
  session: Session,
  password: string,
  address: string,
): Promise<IdentityRow> {
  const { uid, accountId } = session;
  if (!(await attempts.count(rule, uid))) throw new EventError("error_too_many_requests", 429);
  const identity = await findByUid(store.db, uid);
  if (!identity || !(await inTurn(passwords.matches(password, identity.passwordHash)))) {
    await events.record(accountId, () => Promise.resolve([personEvent("identity.password_refused", session, { address })]));
    throw new EventError("error_wrong_password", 400);
  }
  await attempts.clear(rule, uid);
  return identity;
}

/** A comparison is expensive: with too many waiting, the caller must try again later. */
async function inTurn<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueFullError ? new EventError("error_too_many_requests", 429) : error;
  }
}
