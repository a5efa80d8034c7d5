import { and } from "drizzle-orm";
import { sendVerification, withdrawClaim } from "#contract/onboarding.ts";
import { reaches } from "../../access/decide.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle, type Route } from "../../http/handle.ts";
import { hasCameras, isDevice, removeClaim } from "../enrolment/claims.ts";
import {
  completeOnboardingHandler,
  getAccountAddressHandler,
  setExternalAccountHandler,
  setPrivacyNoticeHandler,
} from "./accountAddress.ts";
import { claimDevicesHandler } from "./claimDevices.ts";

const sendVerificationHandler = handle(sendVerification, async ({ session, caller, platform: { identity } }) => {
  await identity.mailedCodes.sendVerification(session.uid, { address: caller.address, origin: caller.linkOrigin });
  return {};
});

const withdrawClaimHandler = handle(withdrawClaim, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  const claim = { accountId, serialNumber: params.serial };
  await events.record(accountId, async (transaction) => {
    const [row] = await transaction.select().from(devices).where(isDevice(claim)).for("update");
    if (!row || !reaches(session, row)) throw notFound("error_device_not_found");
    if (!row.claimExpiresAt) throw conflict("error_claim_not_waiting");
    const [inUse] = await transaction
      .select({ serialNumber: devices.serialNumber })
      .from(devices)
      .where(and(isDevice(claim), hasCameras(transaction)));
    if (inUse) throw conflict("error_claim_has_cameras");
    return removeClaim(transaction, claim, "withdrawn", actorOf(session));
  });
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
