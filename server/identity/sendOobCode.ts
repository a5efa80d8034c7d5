import * as z from "zod/mini";
import { hourMs } from "#contract/durations.ts";
import type { AttemptRule } from "../access/attempts.ts";
import { actionLink } from "../base/mail/actionLink.ts";
import { mailText } from "../base/mail/mailText.ts";
import { networkOf } from "../http/networkOf.ts";
import { appendEverywhere, personEvent } from "./identityAudit.ts";
import { IdentityError } from "./identityError.ts";
import { findByEmail, type IdentityRow, requireSignedIn } from "./identityRows.ts";
import { membershipsOf } from "./memberships.ts";
import { createOobCode, type OobRequestType } from "./oobCodes.ts";
import {
  bodyText,
  type IdentityCaller,
  type IdentityContext,
  type IdentityOperation,
  readBody,
  requireEmail,
  withFloor,
} from "./operation.ts";

const Body = z.object({ requestType: bodyText, email: bodyText, idToken: bodyText });
const rules = {
  /** Mails to one person that one caller asks for: nobody uses up another caller's (decision 93). */
  email: { name: "mail-email", limit: 5, windowMs: hourMs },
  address: { name: "mail-address", limit: 30, windowMs: hourMs },
  /** Mails to one person that anybody asks for. Beyond it none is sent: the last one's link is good for as long as this window. */
  everybody: { name: "mail-everybody", limit: 20, windowMs: hourMs },
} as const satisfies Record<string, AttemptRule>;
const floorMs = 300;
/** The mail of each code, and the page that its link opens. */
const modes = { PASSWORD_RESET: "resetPassword", VERIFY_EMAIL: "verifyEmail" } as const satisfies Record<OobRequestType, string>;

/** AU-05: mails a code. Whether an address is known shows neither in the answer nor in its time. */
export const sendOobCode: IdentityOperation = async (context, body, caller) => {
  const { requestType, email: typed, idToken } = readBody(Body, body);
  if (requestType === "VERIFY_EMAIL") {
    const { identity } = await requireSignedIn(context, idToken);
    await mailVerification(context, identity, caller);
    return answer(identity.email);
  }
  if (requestType !== "PASSWORD_RESET") throw new IdentityError("OPERATION_NOT_ALLOWED");
  const email = requireEmail(typed);
  const isSent = await countMail(context, email, caller);
  return withFloor(floorMs, async () => {
    const identity = await findByEmail(context.store.db, email);
    if (isSent && identity && !identity.isDisabled) await mailCode(context, requestType, identity, caller);
    return answer(email);
  });
};

/** AU-03, AU-16: mails a confirmation link to a signed-in person. */
export async function mailVerification(context: IdentityContext, identity: IdentityRow, caller: IdentityCaller): Promise<void> {
  if (!(await countMail(context, identity.email, caller))) return;
  await mailCode(context, "VERIFY_EMAIL", identity, caller);
  await context.store.db.transaction((transaction) =>
    appendEverywhere(context.events, transaction, identity.uid, (person) => personEvent("identity.verification_sent", person, {})),
  );
}

function answer(email: string) {
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
}

/** Whether another mail is to be sent. @throws IdentityError for a caller who asks for too many */
async function countMail({ attempts }: IdentityContext, email: string, { address }: IdentityCaller): Promise<boolean> {
  const isAllowed =
    (await attempts.count(rules.address, networkOf(address))) && (await attempts.count(rules.email, `${email} ${networkOf(address)}`));
  if (!isAllowed) throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER : Too many mails were asked for.");
  return attempts.count(rules.everybody, email);
}

async function mailCode(
  context: IdentityContext,
  requestType: OobRequestType,
  identity: IdentityRow,
  { origin }: IdentityCaller,
): Promise<void> {
  const memberships = await membershipsOf(context.store.db, identity.uid);
  const { localeISO2 = "en", accountId } = memberships.find((one) => one.accountId === identity.currentAccountId) ?? memberships[0] ?? {};
  await context.store.db.transaction(async (transaction) => {
    const code = await createOobCode(transaction, context.clock, requestType, identity);
    const mode = modes[requestType];
    const words = mailText(localeISO2, mode, { link: actionLink(origin, mode, code) });
    await context.mail.queue(transaction, { to: identity.email, ...words, ...(accountId !== undefined && { accountId }) });
  });
}
