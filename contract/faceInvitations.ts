import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { type ProvisioningStatus, provisioningStatuses } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, pageOf, PageQuery, Pin, Search } from "./fields.ts";
import { InvitationStatus } from "./faceLinks.ts";
import { limits } from "./limits.ts";

/** Why an invitation is Inactive. */
export const inactiveReasons = ["notYet", "expired", "suspended"] as const;

const ordinals = provisioningStatuses.map((_name, ordinal) => String(ordinal)) as [string, ...string[]];
/** The same in a query string. */
const AskedStatus = z.union([
  z.enum(provisioningStatuses),
  z.pipe(
    z.enum(ordinals),
    z.transform((ordinal) => provisioningStatuses[Number(ordinal)] as ProvisioningStatus),
  ),
]);

/** PB-10: a link by which a person or visitor who knows its PIN sends a photo of the face. Neither is ever told again. */
export const FaceInvitation = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  status: InvitationStatus,
  /** Of an Inactive one. */
  inactiveBecause: z.optional(z.enum(inactiveReasons)),
  /** While it takes no PIN because of wrong ones, but will again. */
  pinLockedUntilUtc: z.optional(InstantUtc),
  validFrom: InstantUtc,
  /** The first instant that is too late. */
  expiresOn: InstantUtc,
  isMailed: z.boolean(),
  /** When the right PIN was first typed. */
  openedAtUtc: z.optional(InstantUtc),
  /** While a photo waits for somebody to look at it. */
  isPhotoWaiting: z.optional(z.boolean()),
  givenBy: z.object({ id: Id, name: z.string() }),
  givenAtUtc: InstantUtc,
});
export type FaceInvitation = z.infer<typeof FaceInvitation>;

/** PB-10: invitations of people who are not deleted and whom the session reaches, those that are over among them, by keyset. `-` sorts the other way round. */
export const listFaceInvitations = endpoint({
  method: "GET",
  path: "/provisioning/all",
  access: "face_r",
  query: z.object({
    ...PageQuery,
    /** In the name of who is invited. */
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "from", "-from", "until", "-until", "given", "-given"])),
    status: z.optional(AskedStatus),
    userId: z.optional(Id),
    isVisitor: z.optional(z.enum(["true", "false"])),
  }),
  payload: pageOf(FaceInvitation),
});

/**
 * PB-10. From now on for 24 hours, unless told, and never longer than the person may come (VI-04). A PIN that is left out is
 * made here; it and the link are answered this once. `sendByText` is refused with error_provisioning_text_unavailable: text messages
 * are not sent. `isVisitor` finds nobody of the other kind.
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

/** PB-10: its link takes nothing from now on. */
export const deleteFaceInvitation = endpoint({
  method: "DELETE",
  path: "/provisioning/{id}",
  access: "face_w",
  asksReason: "credentials",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_provisioning_invitation_not_found"],
});

/** What became of one of several who were to be invited, or would. */
export const inviteOutcomes = ["invited", "alreadyInvited", "hasFace", "noEmail", "cannotCome", "notFound"] as const;
export type InviteOutcome = (typeof inviteOutcomes)[number];

const Outcomes = z.object({
  results: z.array(z.object({ userId: Id, fullName: z.optional(z.string()), outcome: z.enum(inviteOutcomes) })),
});
const userIds = z.array(Id).check(z.minLength(1), z.maxLength(limits.selfieBatchMax));

/**
 * US-08: invites each of them who has an address, by a mail with the link and another with the PIN, and answers what became of each.
 * Whoever has a face or an invitation that is not over is left alone, so that a repetition mails nothing twice. An end beyond a
 * person's own is theirs.
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

/** US-08: what that would do now. */
export const previewFaceInvitations = endpoint({
  method: "POST",
  path: "/account/batch-selfie-enroll/preview",
  access: "face_w",
  isRepeatable: true,
  body: z.strictObject({ userIds }),
  payload: Outcomes,
});
