import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";

/** EN-20: why no card was enrolled, as far as cards go. */
export const cardEnrolmentFailures = [
  "None",
  "Unknown",
  "TimedOut",
  "Cancelled",
  "CardAlreadyEnrolled",
  "CardFormatNotAllowed",
  "FacilityCodeNotAllowed",
] as const;
export type CardEnrolmentFailure = (typeof cardEnrolmentFailures)[number];

/** CR-04: gives the next card at the reader to the person; the door stays locked. Users/CardEnrollmentResult reports the end. */
export const startCardEnrolment = endpoint({
  method: "POST",
  path: "/card/enrolment",
  access: "card_w",
  body: z.strictObject({ personId: Id, serialNumber: SerialNumber }),
  payload: z.object({ enrolmentId: Id, expiresAtUtc: InstantUtc }),
  /** The message of error_card_enrolment_busy is the name of the person who is waiting at the reader. */
  errors: [
    "error_user_not_found",
    "error_device_not_found",
    "error_device_disconnected",
    "error_device_not_delivered",
    "error_card_enrolment_busy",
  ],
});

/** Ends the enrolment. If it is too late, the result says so. */
export const cancelCardEnrolment = endpoint({
  method: "DELETE",
  path: "/card/enrolment/{enrolmentId}",
  access: "card_w",
  params: z.object({ enrolmentId: Id }),
  payload: Nothing,
  errors: ["error_card_enrolment_not_found"],
});
