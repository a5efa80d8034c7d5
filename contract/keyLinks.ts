import * as z from "zod/mini";
import { cloudKeyStates } from "./cloudKeys.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errorCodes.ts";
import { InstantUtc, SerialNumber, WireNumber } from "./fields.ts";

/** PB-01: where the link of a cloud key leads. It carries its code and never its PIN, which the page asks for. */
export function keyLinkOf(origin: string, code: string): string {
  return `${origin}/action?${new URLSearchParams({ mode: "cloudkey", oobCode: code }).toString()}`;
}

/** The code of a cloud key's link. A malformed code gets the same answer as an unknown one. */
const KeyCode = z.string().check(z.minLength(1), z.maxLength(200));
/** As it was typed: what cannot be a PIN is error_invalid_pin, and no guess. */
const TypedPin = z.string().check(z.maxLength(200));

/** PB-03: a door that the key may open, now or later while it lasts. */
export const LinkedDoor = z.object({
  serialNumber: SerialNumber,
  name: z.string(),
  siteName: z.string(),
  /** IANA zone of the door's site, for displaying times. */
  timeZoneId: z.string(),
  isConnected: z.boolean(),
  /** EN-01 */
  lockState: WireNumber,
  isUnderLockdown: z.boolean(),
  /** From when on it opens; absent when that is now. */
  opensAtUtc: z.optional(InstantUtc),
  deviceSettings: z.object({
    /** How long it stays unlocked, in seconds. */
    lockReleaseTime: z.number(),
  }),
});
export type LinkedDoor = z.infer<typeof LinkedDoor>;

/** PB-03: what a person with link and PIN sees. */
export const KeyLink = z.object({
  accountName: z.string(),
  /** VD-02: the account's privacy notice; absent if it has none. */
  privacyUrl: z.optional(z.string()),
  givenByName: z.string(),
  state: z.enum(cloudKeyStates),
  validFrom: InstantUtc,
  /** The first instant that is too late. */
  expiresOn: InstantUtc,
  /** IANA zone of the person's first site. */
  timeZoneId: z.string(),
  /** Connected doors first, then by site and name; empty unless the key is active. */
  doors: z.array(LinkedDoor),
});
export type KeyLink = z.infer<typeof KeyLink>;

const pinErrors = [
  "error_invalid_pin",
  "error_cloudkey_max_pin_attempts",
  "error_too_many_requests",
] as const satisfies readonly ErrorCode[];

const listing = {
  path: "/schedule/cloudKey/{code}/devices",
  access: "public",
  params: z.object({ code: KeyCode }),
  payload: KeyLink,
  errors: pinErrors,
} as const;

/** PB-03, Q-17: the doors of a key; needs its PIN. Five wrong PINs in 15 minutes give error_cloudkey_max_pin_attempts (429). */
export const readKeyLink = endpoint({
  ...listing,
  method: "POST",
  isRepeatable: true,
  body: z.strictObject({ pin: z.optional(TypedPin) }),
});
/** The same call as specified, with the PIN in the address. */
export const readKeyLinkByAddress = endpoint({ ...listing, method: "GET", query: z.object({ pin: z.optional(TypedPin) }) });

const opening = {
  path: "/open-door/{serial}/cloud-key/{code}",
  access: "public",
  params: z.object({ serial: SerialNumber, code: KeyCode }),
  payload: z.object({
    /** How long the door is still unlocked, in milliseconds; 0 when a repetition comes too late for it. */
    unlockedMs: z.int(),
  }),
  errors: [
    ...pinErrors,
    "error_device_not_found",
    "error_device_disconnected",
    "error_device_not_delivered",
    "error_device_in_lockdown",
    "error_key_not_yet",
    "error_key_over",
    "error_key_suspended",
    "error_key_door_closed",
    "error_key_other_door",
    "error_key_door_behind",
    "error_key_used_up",
    "error_key_zone_full",
    "error_key_already_inside",
    "error_key_needs_escort",
    "error_key_awaits_second",
  ],
} as const;

/**
 * PB-04, Q-67: opens a door for its release time. The door decides, and its word is waited for, 10 s at most. The same `commandId`
 * again opens nothing more and is answered as the first one was.
 */
export const openByKey = endpoint({
  ...opening,
  method: "POST",
  isRepeatable: true,
  body: z.strictObject({ pin: z.optional(TypedPin), commandId: z.optional(z.uuid()) }),
});
/** The same call as specified; needs the intent header. */
export const openByKeyAddress = endpoint({
  ...opening,
  method: "GET",
  intent: "unlock",
  query: z.object({ pin: z.optional(TypedPin) }),
  errors: [...opening.errors, "error_intent_missing"],
});
