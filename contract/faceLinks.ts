import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { photoRefusals, pinValidities, provisioningStatuses } from "./enumerations.ts";
import { Id, InstantUtc, Pin } from "./fields.ts";

/** EN-07 as it is sent: by name. Other clouds send the place in the list, which readers take by `provisioningStatusOf`. */
export const InvitationStatus = z.union([z.enum(provisioningStatuses), z.int().check(z.gte(0), z.lt(provisioningStatuses.length))]);

/** The code of the link. Unknown codes get the same answer as expired ones. */
const ofLink = z.object({ id: Id });
const pinErrors = [
  "error_provisioning_invitation_not_found",
  "error_provisioning_max_attempts",
  "error_provisioning_max_pin_attempts",
  "error_too_many_requests",
] as const;
const PinAnswer = z.object({
  validity: z.enum(pinValidities),
  /** Only if Pending: the photo under review. */
  photoId: z.optional(Id),
  /** Only if Valid: why the previous photo was refused. */
  refusal: z.optional(z.enum(photoRefusals)),
});

/** PB-06: whether a link takes something now. Changes nothing, so that what opens links in mails does no harm. */
export const checkFaceInvitation = endpoint({
  method: "POST",
  path: "/provisioning/{id}/valid",
  access: "public",
  isRepeatable: true,
  params: ofLink,
  payload: z.object({
    status: InvitationStatus,
    /** Only if MaxPinAttempts: when PINs are accepted again; absent if never. */
    retryAtUtc: z.optional(InstantUtc),
  }),
});

/**
 * PB-07: whether the PIN is right. Each try is counted before it is compared: after five wrong ones within 15 minutes
 * error_provisioning_max_pin_attempts, and after twenty in its life for ever.
 */
export const checkFaceInvitationPin = endpoint({
  method: "POST",
  path: "/provisioning/{id}/pin",
  access: "public",
  params: ofLink,
  body: z.strictObject({ pin: Pin }),
  payload: PinAnswer,
  errors: pinErrors,
});

/** PB-07 as it is specified, with the PIN in the address, which is written to no log. */
export const checkFaceInvitationPinInPath = endpoint({
  method: "POST",
  path: "/provisioning/{id}/pin/{pin}",
  access: "public",
  params: z.object({ id: Id, pin: Pin }),
  payload: PinAnswer,
  errors: pinErrors,
});
