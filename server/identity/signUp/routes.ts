import { createCaptcha } from "#contract/signUp.ts";
import { networkOf } from "../../http/networkOf.ts";
import { handle, type Route } from "../../http/handle.ts";
import { askForAccountHandler } from "./askForAccount.ts";
import { makeCaptcha } from "./captcha.ts";
import { checkSignUpHandler, confirmSignUpHandler } from "./confirmSignUp.ts";
import { countSignUp } from "./limitSignUps.ts";

const createCaptchaHandler = handle(createCaptcha, async ({ caller, platform }) => {
  await countSignUp(platform, "captcha", networkOf(caller.address));
  return makeCaptcha(platform);
});

export const signUpRoutes: readonly Route[] = [createCaptchaHandler, askForAccountHandler, checkSignUpHandler, confirmSignUpHandler];
