import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { LastChange } from "./fields.ts";
import { limits } from "./limits.ts";

const minutes = z.int().check(z.gte(1), z.lte(limits.pinMinutesMax));

/** The account's rules for new cards and for wrong PINs at doors. */
const rules = {
  /** Whether cards are permitted whose number is read unencrypted, as over Wiegand, and which are easily copied. */
  unencryptedCardsPermitted: z.boolean(),
  /** EN-20: permitted facility codes of new cards; null for any. A card without a facility code matches no list. Ignored if unencrypted cards are not permitted. */
  permittedFacilityCodes: z.nullable(
    z.array(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))).check(z.minLength(1), z.maxLength(limits.permittedFacilityCodesMax)),
  ),
  /** CR-03: whether new cards are lockdown cards by default, for people who may hold lockdown cards. */
  defaultLockdownCards: z.boolean(),
  /** CR-05: `wrongPins` within `wrongPinsMinutes` at one door lock its PINs for `pinLockMinutes`. */
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

/** Readable with `credential_r`, because people ask there why a card was refused. */
export const getCredentialRules = endpoint({
  method: "GET",
  path: "/account/credential-rules",
  access: "credential_r",
  payload: CredentialRules,
  errors: ["error_account_not_found"],
});

/**
 * CR-03, EN-20: existing cards do not change. Doors get the PIN rule with their next policy change. `defaultLockdownCards` requires that
 * unencrypted cards are not permitted and that a lockdown plan exists.
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
