import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, PageQuery, Pin, pageOf, Search, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** State of a cloud key by the platform's clock. `suspended` if the person is, unless the key has expired. */
export const cloudKeyStates = ["active", "notYet", "expired", "suspended"] as const;
export type CloudKeyState = (typeof cloudKeyStates)[number];

/** A door that a key is for, as far as the session reaches it. */
export const KeyDoor = z.object({ serialNumber: SerialNumber, name: z.string(), siteName: z.string() });
export type KeyDoor = z.infer<typeof KeyDoor>;

/** PB-05: a link that opens doors for a person or visitor who knows its PIN. Neither is ever told again. */
export const CloudKey = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  state: z.enum(cloudKeyStates),
  validFrom: InstantUtc,
  /** The first instant that is too late. */
  expiresOn: InstantUtc,
  /** The only doors that it opens, of those the ones within reach; without them, all that the person may open. */
  doors: z.optional(z.array(KeyDoor)),
  /** How many doors it is for, within reach or not. */
  doorCount: z.optional(z.int()),
  givenBy: z.object({ id: Id, name: z.string() }),
  givenAtUtc: InstantUtc,
});
export type CloudKey = z.infer<typeof CloudKey>;

/** All keys, also expired ones, of people who are not deleted and whom the session reaches; keyset pages. `-` sorts in descending order. */
export const listCloudKeys = endpoint({
  method: "GET",
  path: "/cloudkey",
  access: "cloudkey_r",
  partsNeed: ["device_r"],
  query: z.object({
    ...PageQuery,
    /** In the name of whose key it is. */
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "from", "-from", "until", "-until", "given", "-given"])),
    state: z.optional(z.enum(cloudKeyStates)),
    userId: z.optional(Id),
    isVisitor: z.optional(z.enum(["true", "false"])),
  }),
  payload: pageOf(CloudKey),
});

/** The doors that some schedule opens to a person some day and that the session reaches: what a key of theirs can be for. Takes device_r as well. */
export const listCloudKeyDoors = endpoint({
  method: "GET",
  path: "/cloudkey/doors/{personId}",
  access: "cloudkey_r",
  alsoNeeds: ["device_r"],
  params: z.object({ personId: Id }),
  payload: z.array(KeyDoor),
  errors: ["error_user_not_found"],
});

/**
 * PB-05. From now on for 24 hours, unless told, and never longer than the person may come. A PIN that is left out is made here;
 * it and the link are answered this once.
 */
export const createCloudKey = endpoint({
  method: "POST",
  path: "/cloudkey",
  access: "cloudkey_w",
  partsNeed: ["device_r"],
  body: z.strictObject({
    userId: Id,
    serialNumbers: z.optional(z.array(SerialNumber).check(z.minLength(1), z.maxLength(limits.attachedMax))),
    validFrom: z.optional(InstantUtc),
    expiresOn: z.optional(InstantUtc),
    pin: z.optional(Pin),
    /** Mails the link to the person. */
    sendByEmail: z.optional(z.boolean()),
    /** Mails the PIN to the person, in a mail of its own. */
    sendPinByEmail: z.optional(z.boolean()),
  }),
  payload: z.object({ cloudKey: CloudKey, link: z.string(), pin: z.optional(z.string()) }),
  errors: [
    "error_user_not_found",
    "error_user_wrong_status",
    "error_device_not_found",
    "error_invalid_expiration",
    "error_pin_not_created",
    "error_cloudkey_expired",
    "error_cloudkey_too_long",
    "error_cloudkey_beyond_person",
    "error_cloudkey_door_not_scheduled",
    "error_cloudkey_no_email",
    "error_cloudkeys_too_many",
  ],
});

/** PB-05: it opens nothing from now on. */
export const deleteCloudKey = endpoint({
  method: "DELETE",
  path: "/cloudkey/{cloudKeyId}",
  access: "cloudkey_w",
  asksReason: "credentials",
  params: z.object({ cloudKeyId: Id }),
  payload: Nothing,
  errors: ["error_cloudkey_not_found"],
});
