import * as z from "zod/mini";
import { Credential } from "./credentials.ts";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id } from "./fields.ts";
import { limits } from "./limits.ts";
import { CardNumber } from "./passes.ts";

/** EN-09: lengths of what readers send over Wiegand wires, in bits. */
export const cardFormats = [26, 34, 37] as const;

const lockdownErrors = [
  "error_card_user_may_not_have_lockdown_card",
  "error_card_external_lockdown",
  "error_card_lockdown_workflow_required",
] as const;

/** Errors of every new card. */
export const newCardErrors = [
  "error_user_not_found",
  "error_card_already_exists",
  "error_card_lost_or_stolen",
  "error_card_format_not_allowed",
  "error_card_unencrypted_not_allowed",
  "error_card_facility_code_not_allowed",
  ...lockdownErrors,
] as const;

/** CR-01. `format` limits number and facility code to what such a card can carry. An external card was issued by another organization. */
export const createCard = endpoint({
  method: "POST",
  path: "/card",
  access: "card_w",
  partsNeed: ["device_r"],
  body: z.strictObject({
    personId: Id,
    cardNumber: CardNumber,
    /** Without one, a card of this number opens whatever facility code it is read with. */
    facilityCode: z.optional(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))),
    format: z.optional(z.literal([...cardFormats])),
    isExternal: z.optional(z.boolean()),
    /** Default: the account's rules for new cards. */
    isLockdownCard: z.optional(z.boolean()),
  }),
  payload: Credential,
  errors: newCardErrors,
});

const oneCard = { access: "card_w", params: z.object({ cardId: Id }) } as const;

/** Omitted fields keep their values. */
export const updateCard = endpoint({
  ...oneCard,
  partsNeed: ["device_r"],
  method: "PUT",
  path: "/card/{cardId}",
  asksReason: "credentials",
  body: z.strictObject({ version: z.int(), isSuspended: z.optional(z.boolean()), isLockdownCard: z.optional(z.boolean()) }),
  payload: Credential,
  errors: ["error_card_not_found", "error_card_version_conflict", ...lockdownErrors],
});

/** Takes the card back: it opens nothing any more and may be given again. */
export const deleteCard = endpoint({
  ...oneCard,
  method: "DELETE",
  path: "/card/{cardId}",
  asksReason: "credentials",
  payload: Nothing,
  errors: ["error_card_not_found"],
});

/** CR-02: deleted for ever. Its number and facility code are never given again, to nobody. */
export const reportCardLost = endpoint({
  ...oneCard,
  method: "POST",
  path: "/card/{cardId}/lost",
  asksReason: "credentials",
  body: z.strictObject({ reason: z.enum(["lost", "stolen"]) }),
  payload: Nothing,
  errors: ["error_card_not_found"],
});
