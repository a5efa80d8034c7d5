import { about, anywhere, atSiteIfAny, change, flag, maybe, number, text } from "./kind.ts";
import { of, orNothing, personId, telling, tells, tellsCredential } from "./telling.ts";

const card = { ...about, cardId: text, cardNumber: text, facilityCode: maybe(number) };
const enrolment = { ...about, enrolmentId: text };
const pin = { ...about, pinId: text, isDuress: maybe(flag) };
const cloudKey = { ...about, cloudKeyId: text, ...change };
const invitation = { ...about, invitationId: text };

const cardAdded = orNothing({
  tells: [
    telling("Credentials/Index", { Id: of("personId"), Change: "added" }),
    telling("Users/CardEnrollmentResult", { userId: of("personId"), success: true, failureReason: "None", requestedById: personId }),
  ],
});
const enrolmentFailed = tells("Users/CardEnrollmentResult", {
  userId: of("personId"),
  success: false,
  fullName: of("personName"),
  failureReason: of("reason"),
  enrolmentId: of("enrolmentId"),
  requestedById: personId,
});
const tellsMobile = <const Has extends boolean>(hasMobileCredential: Has) =>
  tells("Users/MobileCredential", { userId: of("personId"), hasMobileCredential });

/** Cards, PINs, cloud keys, mobile credentials and faces. */
export const credentialKinds = {
  "card.added": anywhere("person", { ...card, isExternal: maybe(flag), isLockdownCard: maybe(flag), importId: maybe(text) }, cardAdded),
  "card.changed": atSiteIfAny("person", { ...card, isLockdownCard: flag }, tellsCredential("changed")),
  "card.suspended": atSiteIfAny("person", card, tellsCredential("changed")),
  "card.reactivated": atSiteIfAny("person", card, tellsCredential("changed")),
  "card.deleted": atSiteIfAny("person", card, tellsCredential("removed")),
  "card.lost": atSiteIfAny("person", { ...card, reason: text }, tellsCredential("removed")),
  "card.number_doubled": atSiteIfAny("person", card),
  "card.number_lost": atSiteIfAny("person", card),
  "card.enrolment_started": anywhere("none", enrolment),
  "card.enrolment_failed": anywhere("none", { ...enrolment, reason: text }, enrolmentFailed),
  "pin.created": atSiteIfAny("person", { ...pin, replacedPinId: maybe(text), isPinMailed: maybe(flag) }, tellsCredential("added")),
  "pin.changed": atSiteIfAny("person", { ...pin, validUntilUtc: text }, tellsCredential("changed")),
  "pin.suspended": atSiteIfAny("person", pin, tellsCredential("changed")),
  "pin.reactivated": atSiteIfAny("person", pin, tellsCredential("changed")),
  "pin.deleted": atSiteIfAny("person", pin, tellsCredential("removed")),
  "cloudkey.created": atSiteIfAny("person", cloudKey, tellsCredential("added")),
  "cloudkey.deleted": atSiteIfAny("person", cloudKey, tellsCredential("removed")),
  "cloudkey.ended": atSiteIfAny("person", cloudKey, tellsCredential("removed")),
  "mobilecredential.created": atSiteIfAny("person", about, tellsMobile(true)),
  "mobilecredential.deleted": atSiteIfAny("person", about, tellsMobile(false)),
  "face.enrolled": atSiteIfAny("person", { ...about, invitationId: maybe(text) }, tells("Credentials/Index", { Id: of("personId") })),
  "face.deleted": atSiteIfAny("person", about, tellsCredential("removed")),
  "faceinvitation.created": atSiteIfAny("none", { ...invitation, ...change }, tellsCredential("added")),
  "faceinvitation.deleted": atSiteIfAny("none", { ...invitation, ...change }, tellsCredential("removed")),
  "faceinvitation.opened": atSiteIfAny("none", invitation, tellsCredential("changed")),
  "faceinvitation.photo_sent": atSiteIfAny("none", invitation, tellsCredential("changed")),
  "faceinvitation.photo_refused": atSiteIfAny("none", { ...invitation, refusal: text }, tellsCredential("changed")),
  "faceinvitation.photo_attempts_used": atSiteIfAny("none", { ...invitation, refusal: maybe(text) }, tellsCredential("changed")),
  "faceinvitation.pin_locked": atSiteIfAny("none", invitation, tellsCredential("changed")),
  "faceinvitation.pin_attempts_used": atSiteIfAny("none", invitation, tellsCredential("changed")),
} as const;
