import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { ApprovalRequestStatus } from "./enumerations.ts";
import { Id, InstantUtc, PageQuery, pageOf, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { plainText } from "./typedText.ts";

/** A card's number as readers report it, without blanks inside, which could part a facility code from it. It is compared by `cardForm` of `domain/identity/` alone. */
export const CardNumber = z
  .string()
  .check(z.overwrite(plainText), z.minLength(1), z.maxLength(limits.cardNumberMax), z.regex(/^[0-9A-Za-z]+$/));
/** What is said with a request or a decision. */
export const PassComments = z.string().check(z.trim(), z.maxLength(limits.passCommentsMax));

const PersonName = z.object({ id: Id, name: z.string() });

/**
 * A request for a person's credential at one site, and what became of it. Until it is approved the credential opens nothing;
 * once decided it never changes (AP-03).
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
  /** When it ends; without it, it does not end. */
  validUntilUtc: z.optional(InstantUtc),
  /** ApprovalRequestStatus (EN-07). */
  requestStatus: WireNumber,
  /** Nobody decided while it was valid: it can no longer be decided. */
  isExpired: z.boolean(),
  requestedBy: PersonName,
  requestedAtUtc: InstantUtc,
  requestComments: z.string(),
  /** Absent while nobody has decided, and where the account asks for no decision. */
  decidedBy: z.optional(PersonName),
  decidedAtUtc: z.optional(InstantUtc),
  comments: z.string(),
});
export type Pass = z.infer<typeof Pass>;

const statusNames = Object.keys(ApprovalRequestStatus) as [keyof typeof ApprovalRequestStatus];

/**
 * AP-01: requests in one state that the session reaches, the newest first, `limits.passesListed` at most.
 * Those that expired undecided are not pending any more.
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

/** AP-02: all requests that the session reaches, the newest first, by keyset. `search` looks into the person's name and the card's number. */
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
 * Asks for a card of a person at one of the person's sites. Where the account requires approval it is pending; elsewhere it is
 * approved at once. A site, and a person of that site, that the session does not reach are not found.
 */
export const requestPass = endpoint({
  method: "POST",
  path: "/pass",
  access: "card_w",
  body: z.strictObject({
    /** AccessMethod; cards alone for now. */
    type: WireNumber,
    personId: Id,
    siteId: Id,
    cardNumber: CardNumber,
    /** Now, unless told. */
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
    /** ApprovalRequestStatus; the one that the call sets. */
    requestStatus: WireNumber,
    comments: z.optional(PassComments),
  }),
  payload: Pass,
} as const;

/** What every decision can be refused with. `error_request_not_changeable` carries the name of who decided as its message. */
const decisionErrors = [
  "error_request_not_found",
  "error_request_not_changeable",
  "error_request_invalid_type",
  "error_request_invalid_status",
  "error_request_expired",
] as const;

/** AP-03: the card works from now on, within its validity. Of several who decide at once exactly one does; the others are told who. */
export const approvePass = endpoint({
  ...decision,
  path: "/pass/approve",
  errors: [...decisionErrors, "error_card_already_exists", "error_card_lost_or_stolen"],
});

/** AP-03: the card never works. */
export const rejectPass = endpoint({ ...decision, path: "/pass/reject", errors: decisionErrors });
