import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { LastChange } from "./fields.ts";
import { limits } from "./limits.ts";

/** Kinds of actions that an account may ask a reason for (B-31). What belongs to one is marked with it: `asksReason` of the call. */
export const reasonKinds = [
  "people",
  "userData",
  "roles",
  "rules",
  "credentials",
  "places",
  "lockdownStart",
  "lockdownEnd",
  "presence",
  "exports",
  "firmware",
  "account",
] as const;
export const ReasonKind = z.enum(reasonKinds);
export type ReasonKind = z.infer<typeof ReasonKind>;

/**
 * Request header with the reason that somebody gives for an action, percent-encoded as UTF-8: headers take no other letters than
 * those of ASCII. It stands as `givenReason` in the data of every entry that the call writes in that person's name.
 */
export const reasonHeader = "action-reason";

/** The status of error_reason_required and of nothing else: the call has done nothing and may be sent again with a reason. */
export const reasonRequiredStatus = 428;

/** Forms check a reason by this rule before they send it. */
export const reasonRule = { min: limits.reasonMin, max: limits.reasonMax, isRequired: true } as const;
/** Neither control characters nor what breaks or turns around a line, which would make the audit say something else than was written. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
export const Reason = z.string().check(
  z.trim(),
  z.minLength(reasonRule.min),
  z.maxLength(reasonRule.max),
  z.refine((text) => !unprintable.test(text)),
);

export const ReasonRules = z.object({
  kinds: z.array(
    z.object({
      kind: ReasonKind,
      isAsked: z.boolean(),
      /** Ids of the calls that belong to it. */
      operations: z.array(z.string()),
    }),
  ),
  lastChange: z.optional(LastChange),
});
export type ReasonRules = z.infer<typeof ReasonRules>;

/** B-31: for which actions the account asks a reason, and which calls each kind is about. */
export const getReasonRules = endpoint({
  method: "GET",
  path: "/account/reasons",
  access: "accountsettings_r",
  payload: ReasonRules,
  errors: ["error_account_not_found"],
});

/** B-31: asks for a reason for these kinds from now on, or no longer; the others stay as they are. */
export const saveReasonRules = endpoint({
  method: "PUT",
  path: "/account/reasons",
  access: "accountsettings_w",
  asksReason: "account",
  body: z.strictObject({ kinds: z.array(ReasonKind).check(z.minLength(1), z.maxLength(reasonKinds.length)), isAsked: z.boolean() }),
  payload: ReasonRules,
  errors: ["error_account_not_found"],
});
