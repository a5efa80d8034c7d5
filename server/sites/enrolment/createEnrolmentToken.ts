import { createEnrolmentToken } from "#contract/enrolment.ts";
import { requireDevice } from "../devices/presentDevice.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { type EnrolmentToken, issueToken } from "./issueToken.ts";

export const createEnrolmentTokenHandler = handle(createEnrolmentToken, async ({ params, session, platform }) => {
  const device = await requireDevice(platform, session, params.serial);
  // A camera speaks through its gateway and has no identity of its own.
  if (device.gatewaySerial !== undefined) throw notFound("error_device_not_found");
  let issued: EnrolmentToken | undefined;
  await platform.events.record(session.accountId, async (transaction) => {
    issued = await issueToken(transaction, session, device, platform.clock.now());
    return [issued.event];
  });
  if (!issued) throw new Error("The enrolment token was not issued.");
  return { token: issued.token, expiresAtUtc: issued.expiresAt.toISOString() };
});
