import * as z from "zod/mini";
import type { KeyDoor } from "#contract/cloudKeys.ts";
import { InstantUtc, Pin } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";
import { type Ends, newTimes, timesRules } from "./linkTimes.ts";

/** The form of a cloud key. */
const KeyEntry = z.object({
  serialNumbers: z.optional(z.array(z.string())),
  validFrom: InstantUtc,
  expiresOn: InstantUtc,
  pin: z.optional(Pin),
  sendByEmail: z.boolean(),
  sendPinByEmail: z.boolean(),
});

/** The form with the platform's rules for times, so that errors show before the call. */
export const keyEntryOf = (person: Ends) =>
  KeyEntry.check(
    ...timesRules(person, {
      daysMax: limits.cloudKeyDaysMax,
      tooLong: "errors.error_cloudkey_too_long",
      beyondPerson: "errors.error_cloudkey_beyond_person",
    }),
  );

/** By mail if the person has an address. */
export function newKey(nowMs: number, person: Ends & { hasEmail: boolean }, lengthMs: number) {
  const times = newTimes(nowMs, lengthMs, person);
  return { ...times, serialNumbers: [], sendByEmail: person.hasEmail, sendPinByEmail: false };
}

interface LineOptions {
  doors: readonly KeyDoor[] | undefined;
  hasEmail: boolean;
}

export function keyLines({ doors, hasEmail }: LineOptions): FieldLines<typeof KeyEntry> {
  const mailed = hasEmail ? {} : { disabledBecause: "errors.error_cloudkey_no_email" };
  return {
    serialNumbers: {
      label: "credentials.key.doors",
      hint: "credentials.key.doorsHint",
      choices: (doors ?? []).map(({ serialNumber: value, name: label, siteName: note }) => ({ value, label, note })),
      codes: ["error_device_not_found", "error_cloudkey_door_not_scheduled"],
      ...(doors === undefined && { disabledBecause: "credentials.key.doorsUnread" }),
    },
    validFrom: { label: "credentials.key.from" },
    expiresOn: {
      label: "credentials.key.until",
      codes: ["error_invalid_expiration", "error_cloudkey_expired", "error_cloudkey_too_long", "error_cloudkey_beyond_person"],
    },
    pin: {
      label: "credentials.key.pin",
      hint: "credentials.pin.digitsHint",
      kind: "secret",
      invalid: "credentials.pin.digitsInvalid",
      codes: ["error_pin_not_created"],
    },
    sendByEmail: { label: "credentials.key.mailLink", hint: "credentials.key.mailLinkHint", codes: ["error_cloudkey_no_email"], ...mailed },
    sendPinByEmail: { label: "credentials.key.mailPin", hint: "credentials.key.mailPinHint", ...mailed },
  };
}
