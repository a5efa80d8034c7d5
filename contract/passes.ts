import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { ApprovalRequestStatus } from "./enumerations.ts";
import { Id, InstantUtc, PageQuery, pageOf, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { plainText } from "./typedText.ts";

/** A card number as readers report it. It has no blanks, which could separate a facility code. Compare card numbers with `cardForm` of `domain/identity/`. */
export const CardNumber = z
  .string()
  .check(z.overwrite(plainText), z.minLength(1), z.maxLength(limits.cardNumberMax), z.regex(/^[0-9A-Za-z]+$/));
/** Comments on a request or decision. */
export const PassComments = z.string().check(z.trim(), z.maxLength(limits.passCommentsMax));

const PersonName = z.object({ id: Id, name: z.string() });

/**
 * A request for a person's credential at one site, with its decision. The credential opens no door before approval. A decision is final
 * (AP-03).
 */
export const Pass = z.object({
  id: Id,
  /** AccessMethod of the credential. */
  type: WireNumber,
  personId: Id,
  fullName: z.string(),
  siteId: Id,
  siteName: z.string(),
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  cardNumber: z.string(),
  validFromUtc: InstantUtc,
  /** Absent if the credential does not expire. */
  validUntilUtc: z.optional(InstantUtc),
  /** ApprovalRequestStatus (EN-07). */
  requestStatus: WireNumber,
  /** The request expired before anybody decided; it can no longer be decided. */
  isExpired: z.boolean(),
  requestedBy: PersonName,
  requestedAtUtc: InstantUtc,
  requestComments: z.string(),
  /** Absent before the decision, and if the account requires none. */
  decidedBy: z.optional(PersonName),
  decidedAtUtc: z.optional(InstantUtc),
  comments: z.string(),
});
export type Pass = z.infer<typeof Pass>;

const statusNames = Object.keys(ApprovalRequestStatus) as [keyof typeof ApprovalRequestStatus];

/**
 * AP-01: requests with one status that the session reaches, newest first, at most `limits.passesListed`.
 * Expired requests do not count as pending.
 */
export const listPassesByStatus = endpoint({
  method: "GET",
  path: "/passes/status",
  access: "account_w",
  query: z.object({ status: z.enum(statusNames) }),
  payload: z.array(
    z.object({ id: Id, fullName: z.string(), siteName: z.string(), requestedAtUtc: InstantUtc, validUntilUtc: z.optional(InstantUtc) }),
  ),
});

/** AP-02: all requests that the session reaches, newest first; keyset pages. Searches person names and card numbers. */
export const listPasses = endpoint({
  method: "GET",
  path: "/passes/paged",
  access: "account_w",
  query: z.object({
    ...PageQuery,
    status: z.optional(z.enum([...statusNames, "Expired"])),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  payload: pageOf(Pass),
});

/** AP-02 */
export const getPass = endpoint({
  method: "GET",
  path: "/passes/{id}",
  access: "account_w",
  params: z.object({ id: Id }),
  payload: Pass,
  errors: ["error_request_not_found"],
});

/**
 * Requests a card for a person at one of their sites. The request is pending if the account requires approval, else approved at once.
 * A site or person that the session does not reach is not found.
 */
export const requestPass = endpoint({
  method: "POST",
  path: "/pass",
  access: "card_w",
  body: z.strictObject({
    /** AccessMethod; only cards for now. */
    type: WireNumber,
    personId: Id,
    siteId: Id,
    cardNumber: CardNumber,
    /** Default: now. */
    validFromUtc: z.optional(InstantUtc),
    validUntilUtc: z.optional(InstantUtc),
    comments: z.optional(PassComments),
  }),
  payload: Pass,
  errors: [
    "error_site_not_found",
    "error_user_not_found",
    "error_request_invalid_type",
    "error_card_already_exists",
    "error_card_lost_or_stolen",
    "error_card_facility_code_not_allowed",
    "error_invalid_expiration",
  ],
});

const decision = {
  method: "POST",
  access: "account_w",
  body: z.strictObject({
    id: Id,
    /** The ApprovalRequestStatus that this call sets. */
    requestStatus: WireNumber,
    comments: z.optional(PassComments),
  }),
  payload: Pass,
} as const;

/** Errors of every decision. The message of `error_request_not_changeable` is the name of the person who decided. */
const decisionErrors = [
  "error_request_not_found",
  "error_request_not_changeable",
  "error_request_invalid_type",
  "error_request_invalid_status",
  "error_request_expired",
] as const;

/** AP-03: approves the card, which works at once within its validity. Of simultaneous decisions exactly one succeeds (error_request_not_changeable). */
export const approvePass = endpoint({
  ...decision,
  path: "/pass/approve",
  errors: [...decisionErrors, "error_card_already_exists", "error_card_lost_or_stolen"],
});

/** AP-03: rejects the card for good. */
export const rejectPass = endpoint({ ...decision, path: "/pass/reject", errors: decisionErrors });
