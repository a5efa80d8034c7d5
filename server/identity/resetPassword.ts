import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { networkOf } from "../http/networkOf.ts";
import { appendEverywhere, personEvent } from "./identityAudit.ts";
import { IdentityError } from "./identityError.ts";
import { findByUid } from "./identityRows.ts";
import { countCode, type OobCode, readOobCode, uncountCode, useOobCode } from "./oobCodes.ts";
import { bodyText, type IdentityCaller, type IdentityContext, type IdentityOperation, readBody } from "./operation.ts";
import { requireStrongPassword } from "./passwords.ts";
import { signInRules } from "./signInWithPassword.ts";
import { secondsOf } from "./tokens.ts";

const Body = z.object({ oobCode: bodyText, newPassword: bodyText });

/** AU-06: without a password it only tells what a code is for; with one it sets it and ends every session of the person. */
export const resetPassword: IdentityOperation = async (context, body, caller) => {
  const { oobCode, newPassword } = readBody(Body, body);
  await countCode(context, caller);
  const code = await readOobCode(context.store.db, context.clock, oobCode, newPassword === undefined ? undefined : "PASSWORD_RESET");
  await uncountCode(context, caller);
  if (newPassword !== undefined) await setPassword(context, code, newPassword, caller);
  return { kind: "identitytoolkit#ResetPasswordResponse", requestType: code.requestType, email: code.email };
};

async function setPassword(context: IdentityContext, code: OobCode, password: string, { address }: IdentityCaller): Promise<void> {
  requireStrongPassword(password);
  const identity = await findByUid(context.store.db, code.uid);
  if (!identity || identity.email !== code.email) throw new IdentityError("INVALID_OOB_CODE");
  if (identity.isDisabled) throw new IdentityError("USER_DISABLED");
  const { uid } = identity;
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock.now();
  await context.store.db.transaction(async (transaction) => {
    await useOobCode(transaction, code);
    // The code came by mail, so the address is the person's.
    await transaction
      .update(identities)
      .set({ passwordHash, passwordChangedAt: now, validSinceSeconds: secondsOf(now), isEmailVerified: true })
      .where(eq(identities.uid, uid));
    await transaction.delete(refreshTokens).where(eq(refreshTokens.uid, uid));
    await appendEverywhere(context.events, transaction, uid, (person) =>
      personEvent("identity.password_changed", person, { address, by: "mail" }),
    );
  });
  context.sessions.forget(uid);
  await context.attempts.clear(signInRules.email, identity.email);
  await context.attempts.clear(signInRules.emailAndNetwork, `${identity.email} ${networkOf(address)}`);
}
