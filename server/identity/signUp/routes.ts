import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { createAccount, createCaptcha } from "#contract/signUp.ts";
import { emailForm } from "#domain/identity/contactForms.ts";
import { checkPhone } from "#domain/phone/phoneNumber.ts";
import { conflict, EventError } from "../../base/errors.ts";
import { actionLink } from "../../base/mail/actionLink.ts";
import { mailText } from "../../base/mail/mailText.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { signUps } from "../../base/store/schema/signUps.ts";
import { handle, type Route } from "../../http/handle.ts";
import { networkOf } from "../../http/networkOf.ts";
import { hashToken } from "../browserSession.ts";
import { makeCaptcha, useCaptcha } from "./captcha.ts";
import { checkSignUpHandler, confirmSignUpHandler } from "./confirmSignUp.ts";
import { countSignUp } from "./limitSignUps.ts";

const createCaptchaHandler = handle(createCaptcha, async ({ caller, platform }) => {
  await countSignUp(platform, "captcha", networkOf(caller.address));
  return makeCaptcha(platform);
});

/**
 * AU-08: nothing is made before the address is proved, and whether somebody signs in with it is not looked at before that either:
 * so the answer and its time cannot tell.
 */
const askForAccountHandler = handle(createAccount, async ({ body, caller, platform }) => {
  const { store, clock, mail, log, settings } = platform;
  const { account, user, captchaToken } = body;
  await countSignUp(platform, "address", networkOf(caller.address));
  const phone = checkPhone(user.phoneNumber, settings.signUpCountries);
  if ("problem" in phone) throw new EventError(phone.problem, 400);
  await useCaptcha(platform, captchaToken);
  const [taken] = await store.db.select({ id: accounts.accountId }).from(accounts).where(eq(accounts.signUpPhone, phone.number));
  if (taken) throw conflict("error_phone_number_taken");
  const email = emailForm(user.email);
  await countSignUp(platform, "mail", `${email} ${networkOf(caller.address)}`);
  await countSignUp(platform, "everybody", email);
  const code = randomBytes(24).toString("base64url");
  const askedAt = clock.now();
  const { firstName, lastName, localeISO2 } = user;
  await store.db.transaction(async (transaction) => {
    await transaction.insert(signUps).values({
      codeHash: hashToken(code),
      email,
      accountName: account.name,
      firstName,
      lastName,
      localeISO2,
      phoneNumber: phone.number,
      askedFrom: caller.address,
      askedAt,
      expiresAt: new Date(askedAt.getTime() + serverLimits.signUpLifeMs),
    });
    // Nothing that was typed is in the mail: anybody can ask, and this is no way to write to strangers.
    const link = actionLink(caller.linkOrigin, "signUp", code);
    await mail.queue(transaction, { to: user.email, ...mailText(localeISO2, "signUp", { link }) });
  });
  // There is no account yet whose log could have this.
  log.info("An account was asked for", { address: caller.address });
  return {};
});

export const signUpRoutes: readonly Route[] = [createCaptchaHandler, askForAccountHandler, checkSignUpHandler, confirmSignUpHandler];
