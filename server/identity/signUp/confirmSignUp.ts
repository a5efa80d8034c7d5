import { and, eq, isNull, sql } from "drizzle-orm";
import { checkSignUp, confirmSignUp } from "#contract/signUp.ts";
import { brokenRulesOf } from "#domain/password.ts";
import { EventError } from "../../base/errors.ts";
import { textsIn } from "../../base/platformTexts.ts";
import { requireTimeZone } from "../../base/requireTimeZone.ts";
import type { Database } from "../../base/store/connect.ts";
import { identities } from "../../base/store/schema/identity.ts";
import { signUps } from "../../base/store/schema/signUps.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { networkOf } from "../../http/networkOf.ts";
import type { Platform } from "../../platform.ts";
import { insertAccount } from "../accounts/makeAccount.ts";
import { hashToken } from "../browserSession.ts";
import { findByEmail, type IdentityRow } from "../identityRows.ts";
import { countSignUp, uncountSignUpLink } from "./limitSignUps.ts";

type Asked = typeof signUps.$inferSelect;
interface Standing {
  asked: Asked;
  /** The identity that already signs in with the address. */
  identity: IdentityRow | undefined;
}

/** AU-07, AU-08: looks at a link without using it up, so that what opens links before people do makes nothing. */
export const checkSignUpHandler = handle(checkSignUp, async ({ body: { oobCode }, caller, platform }) => {
  await countSignUp(platform, "link", networkOf(caller.address));
  const { asked, identity } = await requireStanding(platform, platform.store.db, oobCode);
  await uncountSignUpLink(platform, networkOf(caller.address));
  const { accountName, firstName, lastName, email, expiresAt } = asked;
  return { accountName, firstName, lastName, email, hasPassword: identity !== undefined, expiresAtUtc: expiresAt.toISOString() };
});

/** AU-07, AU-08: the address is confirmed, so this creates the account with the requester as its owner. */
export const confirmSignUpHandler = handle(confirmSignUp, async ({ body, caller, platform }) => {
  const { oobCode, newPassword } = body;
  const { store, identity: service } = platform;
  await countSignUp(platform, "link", networkOf(caller.address));
  const timeZoneId = zoneOf(body.timeZoneId);
  const before = await requireStanding(platform, store.db, oobCode);
  await uncountSignUpLink(platform, networkOf(caller.address));
  if (!before.identity) requirePassword(newPassword);
  const { email, accountName } = before.asked;
  const uid = await refuseTakenName("error_phone_number_taken", () =>
    store.db.transaction(async (transaction) => {
      // With who accepts an invitation to the same address (US-03), who then finds the identity that this makes.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`);
      const standing = await requireStanding(platform, transaction, oobCode);
      return makeFor(platform, transaction, standing, { newPassword, timeZoneId, address: caller.address });
    }),
  );
  service.forget(uid);
  return { accountName, email };
});

/** The zone that the browser named, else that of this machine. */
function zoneOf(asked: string | undefined): string {
  return requireTimeZone(asked ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function requirePassword(newPassword = ""): string {
  if (brokenRulesOf(newPassword).length > 0) throw new EventError("error_weak_password", 400);
  return newPassword;
}

async function requireStanding({ clock }: Pick<Platform, "clock">, db: Database, oobCode: string): Promise<Standing> {
  const [asked] = await db
    .select()
    .from(signUps)
    .where(eq(signUps.codeHash, hashToken(oobCode)));
  if (!asked) throw new EventError("error_mail_code_invalid", 400);
  if (asked.finishedAt) throw new EventError("error_sign_up_finished", 409);
  if (asked.expiresAt <= clock.now()) throw new EventError("error_mail_code_expired", 400);
  const identity = await findByEmail(db, asked.email);
  if (identity?.isDisabled) throw new EventError("error_user_suspended", 403);
  return { asked, identity };
}

async function makeFor(
  { identity: service, events, clock }: Platform,
  transaction: Database,
  { asked, identity }: Standing,
  { newPassword, timeZoneId, address }: { newPassword: string | undefined; timeZoneId: string; address: string },
): Promise<string> {
  const { accountName: name, firstName, lastName, email, phoneNumber, localeISO2, askedAt, askedFrom } = asked;
  const displayName = `${firstName} ${lastName}`;
  const isEmailVerified = true;
  const uid =
    identity?.uid ??
    (await service.createIdentity(transaction, { email, password: requirePassword(newPassword), displayName, isEmailVerified }));
  const { accountId, personId } = await insertAccount(transaction, {
    name,
    site: { name: textsIn(localeISO2).mainSite, timeZoneId },
    signUpPhone: phoneNumber,
    owner: { uid, firstName, lastName, email, phoneNumber, localeISO2 },
  });
  // The next sign-in is for what has just been made.
  await transaction.update(identities).set({ isEmailVerified, currentAccountId: accountId }).where(eq(identities.uid, uid));
  // Asked for several times, it is made once.
  await transaction
    .update(signUps)
    .set({ finishedAt: clock.now() })
    .where(and(eq(signUps.email, email), isNull(signUps.finishedAt)));
  await events.append(transaction, accountId, [
    {
      kind: "account.created",
      actor: { kind: "person", id: personId, name: displayName },
      data: { name, personId, address, askedFrom, askedAtUtc: askedAt.toISOString() },
    },
  ]);
  return uid;
}
