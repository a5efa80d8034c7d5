import { about, change, flag, kind, maybe, number, text } from "./kind.ts";

const card = { ...about, cardId: text, cardNumber: text, facilityCode: maybe(number) };
const enrolment = { ...about, enrolmentId: text };
const pin = { ...about, pinId: text, isDuress: maybe(flag) };
const cloudKey = { ...about, cloudKeyId: text, ...change };
const invitation = { ...about, invitationId: text };

/** Cards, PINs, cloud keys, mobile credentials and faces. */
export const credentialKinds = {
  "card.added": kind("person", { ...card, isExternal: maybe(flag), isLockdownCard: maybe(flag), importId: maybe(text) }),
  "card.changed": kind("person", { ...card, isLockdownCard: flag }),
  "card.suspended": kind("person", card),
  "card.reactivated": kind("person", card),
  "card.deleted": kind("person", card),
  "card.lost": kind("person", { ...card, reason: text }),
  "card.number_doubled": kind("person", card),
  "card.number_lost": kind("person", card),
  "card.enrolment_started": kind("none", enrolment),
  "card.enrolment_failed": kind("none", { ...enrolment, reason: text }),
  "pin.created": kind("person", { ...pin, replacedPinId: maybe(text), isPinMailed: maybe(flag) }),
  "pin.changed": kind("person", { ...pin, validUntilUtc: text }),
  "pin.suspended": kind("person", pin),
  "pin.reactivated": kind("person", pin),
  "pin.deleted": kind("person", pin),
  "cloudkey.created": kind("person", cloudKey),
  "cloudkey.deleted": kind("person", cloudKey),
  "cloudkey.ended": kind("person", cloudKey),
  "mobilecredential.created": kind("person", about),
  "mobilecredential.deleted": kind("person", about),
  "face.enrolled": kind("person", { ...about, invitationId: maybe(text) }),
  "face.deleted": kind("person", about),
  "faceinvitation.created": kind("none", { ...invitation, ...change }),
  "faceinvitation.deleted": kind("none", { ...invitation, ...change }),
  "faceinvitation.opened": kind("none", invitation),
  "faceinvitation.photo_sent": kind("none", invitation),
  "faceinvitation.photo_refused": kind("none", { ...invitation, refusal: text }),
  "faceinvitation.photo_attempts_used": kind("none", { ...invitation, refusal: maybe(text) }),
  "faceinvitation.pin_locked": kind("none", invitation),
  "faceinvitation.pin_attempts_used": kind("none", invitation),
} as const;
