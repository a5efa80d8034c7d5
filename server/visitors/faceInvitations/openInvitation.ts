import { checkFaceInvitation, checkFaceInvitationPin, checkFaceInvitationPinInPath } from "#contract/faceLinks.ts";
import { type Caller, handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { pinLockEnd, statusOf } from "./invitationRows.ts";
import { findByCode, tryPin } from "./tryPin.ts";

export const checkInvitationHandler = handle(checkFaceInvitation, async ({ params, platform }) => {
  const found = await findByCode(platform, params.id);
  if (!found) return { status: "Inactive" as const };
  const lockEnd = pinLockEnd(found);
  return { status: statusOf(found.standing), ...(lockEnd && { retryAtUtc: lockEnd.toISOString() }) };
});

export const checkInvitationPinHandlers = [
  handle(checkFaceInvitationPin, ({ params, body, caller, platform }) => checkPin(platform, caller, params.id, body.pin)),
  handle(checkFaceInvitationPinInPath, ({ params, caller, platform }) => checkPin(platform, caller, params.id, params.pin)),
];

async function checkPin(platform: Platform, { address }: Caller, code: string, pin: string) {
  const found = await tryPin(platform, address, code, pin);
  if (!found) return { validity: "Invalid" as const };
  const { photoId, photoState, photoRefusal } = found.invitation;
  if (photoState === "checking" && photoId !== null) return { validity: "Pending" as const, photoId };
  return { validity: "Valid" as const, ...(photoRefusal !== null && { refusal: photoRefusal }) };
}
