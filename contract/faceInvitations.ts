import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { type ProvisioningStatus, provisioningStatuses } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { InvitationStatus } from "./faceLinks.ts";
import { Id, InstantUtc, PageQuery, Pin, pageOf, Search } from "./fields.ts";
import { limits } from "./limits.ts";

/** Why an invitation is `Inactive`. */
export const inactiveReasons = ["notYet", "expired", "suspended"] as const;

const ordinals = provisioningStatuses.map((_name, ordinal) => String(ordinal)) as [string, ...string[]];
/** A status in a query string: its name or its number. */
const AskedStatus = z.union([
  z.enum(provisioningStatuses),
  z.pipe(
    z.enum(ordinals),
    z.transform((ordinal) => provisioningStatuses[Number(ordinal)] as ProvisioningStatus),
  ),
]);

/** PB-10: an invitation to send a photo of one's face, by a link and a PIN. Only the call that creates it returns the two. */
export const FaceInvitation = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  status: InvitationStatus,
  /** Only if `Inactive`. */
  inactiveBecause: z.optional(z.enum(inactiveReasons)),
  /** While the PIN is locked after wrong tries. */
  pinLockedUntilUtc: z.optional(InstantUtc),
  validFrom: InstantUtc,
  /** The invitation is no longer valid at this instant. */
  expiresOn: InstantUtc,
  isMailed: z.boolean(),
  /** When the correct PIN was first entered. */
  openedAtUtc: z.optional(InstantUtc),
  /** While a photo waits for review. */
  isPhotoWaiting: z.optional(z.boolean()),
  givenBy: z.object({ id: Id, name: z.string() }),
  givenAtUtc: InstantUtc,
});
export type FaceInvitation = z.infer<typeof FaceInvitation>;

/** PB-10: all invitations, also expired ones, of people who are not deleted and whom the session reaches; keyset pages. `-` sorts in descending order. */
export const listFaceInvitations = endpoint({
  method: "GET",
  path: "/provisioning/all",
  access: "face_r",
  query: z.object({
    ...PageQuery,
    /** Searches the invited person's name. */
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "from", "-from", "until", "-until", "given", "-given"])),
    status: z.optional(AskedStatus),
    userId: z.optional(Id),
    isVisitor: z.optional(z.enum(["true", "false"])),
  }),
  payload: pageOf(FaceInvitation),
});

/**
 * PB-10: valid from now for 24 hours by default, and never beyond the person's own validity (VI-04). Without `pin` the platform
 * generates one. Only this answer contains PIN and link. `sendByText` is always refused (error_provisioning_text_unavailable).
 * With `isVisitor`, people of the other kind are not found.
 */
export const createFaceInvitation = endpoint({
  method: "POST",
  path: "/provisioning",
  access: "face_w",
  takesSpace: true,
  query: z.object({ isVisitor: z.optional(z.enum(["true", "false"])) }),
  body: z.strictObject({
    subjectUserId: Id,
    validFrom: z.optional(InstantUtc),
    expiresOn: z.optional(InstantUtc),
    pin: z.optional(Pin),
    /** Mails the link to the person. */
    sendByEmail: z.optional(z.boolean()),
    /** Mails the PIN to the person, in a mail of its own. */
    sendPinByEmail: z.optional(z.boolean()),
    sendByText: z.optional(z.boolean()),
  }),
  payload: z.object({ invitation: FaceInvitation, link: z.string(), pin: z.optional(z.string()) }),
  errors: [
    "error_user_not_found",
    "error_user_wrong_status",
    "error_invalid_expiration",
    "error_pin_not_created",
    "error_provisioning_expired",
    "error_provisioning_too_long",
    "error_provisioning_beyond_person",
    "error_provisioning_no_email",
    "error_provisioning_text_unavailable",
    "error_provisioning_too_many",
  ],
});

/** PB-10: deletes an invitation; its link stops working at once. */
export const deleteFaceInvitation = endpoint({
  method: "DELETE",
  path: "/provisioning/{id}",
  access: "face_w",
  asksReason: "credentials",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_provisioning_invitation_not_found"],
});

/** Result for one person of a batch invitation or of its preview. */
export const inviteOutcomes = ["invited", "alreadyInvited", "hasFace", "noEmail", "cannotCome", "notFound"] as const;
export type InviteOutcome = (typeof inviteOutcomes)[number];

const Outcomes = z.object({
  results: z.array(z.object({ userId: Id, fullName: z.optional(z.string()), outcome: z.enum(inviteOutcomes) })),
});
const userIds = z.array(Id).check(z.minLength(1), z.maxLength(limits.selfieBatchMax));

/**
 * US-08: invites every person with an email address, by one mail with the link and another with the PIN, and returns a result for each.
 * Skips people who have a face or a valid invitation, so that a repetition mails nothing twice. `expiresOn` is cut to the end of the
 * person's own validity.
 */
export const inviteFaces = endpoint({
  method: "POST",
  path: "/account/batch-selfie-enroll",
  access: "face_w",
  takesSpace: true,
  body: z.strictObject({ userIds, expiresOn: z.optional(InstantUtc) }),
  payload: Outcomes,
  errors: ["error_invalid_expiration", "error_provisioning_too_long"],
});

/** US-08: the results that `inviteFaces` would have now. */
export const previewFaceInvitations = endpoint({
  method: "POST",
  path: "/account/batch-selfie-enroll/preview",
  access: "face_w",
  isRepeatable: true,
  body: z.strictObject({ userIds }),
  payload: Outcomes,
});
