import * as z from "zod/mini";
import { hourMs } from "#contract/durations.ts";
import { InstantUtc, Pin } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";
import { type Ends, newTimes, timesRules } from "./linkTimes.ts";

/** The form of an invitation. */
const InvitationEntry = z.object({
  validFrom: InstantUtc,
  expiresOn: InstantUtc,
  pin: z.optional(Pin),
  sendByEmail: z.boolean(),
  sendPinByEmail: z.boolean(),
});

/** The form with the platform's rules for times, so that errors show before the call. */
export const invitationEntryOf = (person: Ends) =>
  InvitationEntry.check(
    ...timesRules(person, {
      daysMax: limits.faceInvitationDaysMax,
      tooLong: "errors.error_provisioning_too_long",
      beyondPerson: "errors.error_provisioning_beyond_person",
    }),
  );

/** By mail if the person has an address. */
export function newInvitation(nowMs: number, person: Ends & { hasEmail: boolean }) {
  return { ...newTimes(nowMs, limits.faceInvitationHours * hourMs, person), sendByEmail: person.hasEmail, sendPinByEmail: false };
}

export function invitationLines({ hasEmail }: { hasEmail: boolean }): FieldLines<typeof InvitationEntry> {
  const mailed = hasEmail ? {} : { disabledBecause: "errors.error_provisioning_no_email" };
  return {
    validFrom: { label: "credentials.key.from" },
    expiresOn: {
      label: "credentials.key.until",
      codes: ["error_invalid_expiration", "error_provisioning_expired", "error_provisioning_too_long", "error_provisioning_beyond_person"],
    },
    pin: {
      label: "credentials.key.pin",
      hint: "credentials.pin.digitsHint",
      kind: "secret",
      invalid: "credentials.pin.digitsInvalid",
      codes: ["error_pin_not_created"],
    },
    sendByEmail: {
      label: "credentials.key.mailLink",
      hint: "credentials.key.mailLinkHint",
      codes: ["error_provisioning_no_email"],
      ...mailed,
    },
    sendPinByEmail: { label: "credentials.key.mailPin", hint: "credentials.key.mailPinHint", ...mailed },
  };
}
