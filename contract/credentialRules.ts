import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { LastChange } from "./fields.ts";
import { limits } from "./limits.ts";

const minutes = z.int().check(z.gte(1), z.lte(limits.pinMinutesMax));

/** What the account's new cards may be, and how many wrong PINs its doors take. */
const rules = {
  /** Cards whose number is read in the clear, as Wiegand wires carry it, and which are easily copied. */
  unencryptedCardsPermitted: z.boolean(),
  /** EN-20: facility codes of new cards; null for any. A card by its number alone has none of a list; where unencrypted cards are not permitted, no list is asked. */
  permittedFacilityCodes: z.nullable(
    z.array(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))).check(z.minLength(1), z.maxLength(limits.permittedFacilityCodesMax)),
  ),
  /** CR-03: a new card of who may have one is a lockdown card unless it is said otherwise. */
  defaultLockdownCards: z.boolean(),
  /** CR-05: after so many wrong PINs within a time at one door, it takes no PIN for a time. */
  wrongPins: z.int().check(z.gte(limits.wrongPinsMin), z.lte(limits.wrongPinsMax)),
  wrongPinsMinutes: minutes,
  pinLockMinutes: minutes,
};

export const CredentialRules = z.object({
  ...rules,
  /** Grows with every change; a save names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type CredentialRules = z.infer<typeof CredentialRules>;

/** Told to everybody who may see credentials: what is refused by them is asked about there. */
export const getCredentialRules = endpoint({
  method: "GET",
  path: "/account/credential-rules",
  access: "credential_r",
  payload: CredentialRules,
  errors: ["error_account_not_found"],
});

/**
 * CR-03, EN-20: cards that people have stay as they are; doors go by the rule of PINs with the next difference of their policy. New
 * cards are lockdown cards only while unencrypted ones are not permitted, and while there is a lockdown plan.
 */
export const saveCredentialRules = endpoint({
  method: "PUT",
  path: "/account/credential-rules",
  access: "accountsettings_w",
  asksReason: "account",
  body: z.strictObject({ ...rules, version: z.int() }),
  payload: CredentialRules,
  errors: [
    "error_account_not_found",
    "error_account_version_conflict",
    "error_card_default_lockdown_not_allowed",
    "error_card_lockdown_workflow_required",
  ],
});
