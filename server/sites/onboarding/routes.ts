import { sendVerification } from "#contract/onboarding.ts";
import { handle, type Route } from "../../http/handle.ts";
import {
  completeOnboardingHandler,
  getAccountAddressHandler,
  setExternalAccountHandler,
  setPrivacyNoticeHandler,
} from "./accountAddress.ts";
import { claimDevicesHandler } from "./claimDevices.ts";
import { withdrawClaimHandler } from "./withdrawClaim.ts";

const sendVerificationHandler = handle(sendVerification, async ({ session, caller, platform: { identity } }) => {
  await identity.mailedCodes.sendVerification(session.uid, { address: caller.address, origin: caller.linkOrigin });
  return {};
});

/** AU-16: what an account does once after it was made. */
export const onboardingRoutes: readonly Route[] = [
  getAccountAddressHandler,
  completeOnboardingHandler,
  setExternalAccountHandler,
  setPrivacyNoticeHandler,
  claimDevicesHandler,
  withdrawClaimHandler,
  sendVerificationHandler,
];
