import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, Pin, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** Whether it opens doors now, and if not, why. `doubled`: another card had its number first (decision 96). A person who is suspended opens none with anything. */
export const credentialStates = ["active", "suspended", "pending", "notYet", "expired", "doubled"] as const;

/** A credential of a person (CR-07). */
export const Credential = z.object({
  /** For a card, PIN or cloud key: the id for its calls. */
  id: Id,
  /** AccessMethod (EN-04). */
  type: WireNumber,
  state: z.enum(credentialStates),
  /** Since when the person has it; absent where that was not written down. */
  sinceUtc: z.optional(InstantUtc),
  validFromUtc: z.optional(InstantUtc),
  validUntilUtc: z.optional(InstantUtc),
  /** The only sites whose doors it opens; without them, all of the person's. */
  sites: z.optional(z.array(z.object({ id: Id, name: z.string() }))),
  /** For a cloud key: the only doors that it opens, by name as far as the session reaches them, and their number. */
  doorNames: z.optional(z.array(z.string())),
  doorCount: z.optional(z.int()),
  cardNumber: z.optional(z.string()),
  facilityCode: z.optional(z.int()),
  isLockdownCard: z.optional(z.boolean()),
  /** Readers take another card for this one; told while that lasts. */
  isNumberShared: z.optional(z.boolean()),
  /** A card that readers take for this one was reported lost or stolen. */
  isNumberLost: z.optional(z.boolean()),
  /** A PIN that opens as usual and tells the account silently that it was typed under threat. */
  isDuress: z.optional(z.boolean()),
  /** Grows with every change; an update names the one it saw. Absent for what is not changed by itself. */
  version: z.optional(z.int()),
});
export type Credential = z.infer<typeof Credential>;

export const CredentialHolder = z.object({
  id: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  status: WireNumber,
  /** Whether there is an address to mail something to. */
  hasEmail: z.boolean(),
  /** From when on nothing of theirs opens a door any more. */
  validUntilUtc: z.optional(InstantUtc),
});

/** CR-07: everything that a person opens doors with: what the session may read of it. */
export const listCredentials = endpoint({
  method: "GET",
  path: "/user/{personId}/credentials",
  access: "credential_r",
  partsNeed: ["device_r"],
  params: z.object({ personId: Id }),
  payload: z.object({ person: CredentialHolder, credentials: z.array(Credential) }),
  errors: ["error_user_not_found"],
});

const mobile = { access: "credential_w", path: "/mobile-credential/{personId}", params: z.object({ personId: Id }) } as const;

/** US-09: the person opens doors with the phone from now on. */
export const createMobileCredential = endpoint({
  ...mobile,
  partsNeed: ["device_r"],
  method: "POST",
  payload: Credential,
  errors: ["error_user_not_found", "error_mobile_credential_exists"],
});

/** US-09: the phone opens no door any more. */
export const deleteMobileCredential = endpoint({
  ...mobile,
  method: "DELETE",
  asksReason: "credentials",
  payload: Nothing,
  errors: ["error_user_not_found", "error_mobile_credential_not_found"],
});

const pinErrors = ["error_pin_guest_expiration_inconsistent", "error_pin_expired", "error_pin_not_found"] as const;

/** CR-05. Replaces the person's PIN of the same kind. Without `pin` the platform generates one; only this answer contains it. */
export const createPin = endpoint({
  method: "POST",
  path: "/pin",
  access: "credential_w",
  partsNeed: ["device_r"],
  body: z.strictObject({
    personId: Id,
    pin: z.optional(Pin),
    isDuress: z.optional(z.boolean()),
    validFromUtc: z.optional(InstantUtc),
    validUntilUtc: z.optional(InstantUtc),
    /** The venues that it is for: the only sites whose doors it opens. */
    siteIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax))),
  }),
  payload: z.object({ credential: Credential, pin: z.optional(z.string()) }),
  errors: [
    "error_user_not_found",
    "error_pin_not_created",
    "error_pin_expired",
    "error_pin_guest_expiration_inconsistent",
    "error_pin_venue_not_found",
  ],
});

/** Omitted fields keep their values; null removes the end. error_pin_not_updated: the version is stale. */
export const updatePin = endpoint({
  method: "PUT",
  path: "/pin/{pinId}",
  access: "credential_w",
  partsNeed: ["device_r"],
  asksReason: "credentials",
  params: z.object({ pinId: Id }),
  body: z.strictObject({
    version: z.int(),
    isSuspended: z.optional(z.boolean()),
    validUntilUtc: z.optional(z.nullable(InstantUtc)),
  }),
  payload: Credential,
  errors: [...pinErrors, "error_pin_not_updated"],
});

/** error_pin_not_deleted: delete the duress PIN first, because it must not be the person's only PIN. */
export const deletePin = endpoint({
  method: "DELETE",
  path: "/pin/{pinId}",
  access: "credential_w",
  asksReason: "credentials",
  params: z.object({ pinId: Id }),
  payload: Nothing,
  errors: ["error_pin_not_found", "error_pin_not_deleted"],
});
