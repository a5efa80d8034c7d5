import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * Access checks: who can open a door, and why. The platform answers them with the same function that doors decide with. The session
 * must reach the person and the door. A reason names a schedule or holiday only with `schedule_r`, a group with `group_r`, a zone with
 * `zone_r`, and a person only within reach.
 */

/** An object that a reason refers to; without a name if the session may not read it or it no longer exists. */
const Named = z.object({ id: z.optional(z.string()), name: z.optional(z.string()) });
export type Named = z.infer<typeof Named>;

/** Kinds of credential that open a door. */
export const credentialKinds = ["card", "mobile", "face", "web", "pin", "cloudKey"] as const;
const CredentialKind = z.enum(credentialKinds);
export type CredentialKind = z.infer<typeof CredentialKind>;

/**
 * A rule that took part in a decision, and its inputs. `rule` is one of `domain/decide/because.ts`, or `credential.none` for a person
 * without a credential.
 */
export const AccessReason = z.object({
  rule: z.string().check(z.maxLength(40)),
  schedule: z.optional(Named),
  group: z.optional(Named),
  zone: z.optional(Named),
  holiday: z.optional(Named),
  lockdown: z.optional(Named),
  site: z.optional(Named),
  person: z.optional(Named),
  /** Why a schedule is closed (`time`, `notStarted`, `ended` or `holiday`), or why a card could not be read. */
  cause: z.optional(z.string()),
  credentialKind: z.optional(CredentialKind),
  validFromUtc: z.optional(InstantUtc),
  validUntilUtc: z.optional(InstantUtc),
  sinceUtc: z.optional(InstantUtc),
  untilUtc: z.optional(InstantUtc),
  inside: z.optional(z.int()),
  occupancyMax: z.optional(z.int()),
  use: z.optional(z.int()),
  usesMax: z.optional(z.int()),
});
export type AccessReason = z.infer<typeof AccessReason>;

/** A condition of a zone that depends on the people in it, so that only the door can check it. */
export const AccessCondition = z.object({
  rule: z.enum(["zone.antiPassback", "zone.occupancy", "zone.escort", "zone.twoPersons"]),
  zone: Named,
  /** For anti-passback: refuse, or grant and record. */
  mode: z.optional(z.enum(["refuse", "record"])),
  occupancyMax: z.optional(z.int()),
});
export type AccessCondition = z.infer<typeof AccessCondition>;

/** The door of an access check, with the facts that apply to every person. */
export const AskedDoor = z.object({
  serialNumber: SerialNumber,
  name: z.string(),
  siteId: Id,
  siteName: z.string(),
  timeZoneId: z.string(),
  /** The active lockdown of the door: only lockdown cards open it. */
  lockdown: z.optional(Named),
  /** The schedule that keeps the door unlocked at that time; `isAwaited` while it waits for the first person. */
  heldOpen: z.optional(z.object({ schedule: Named, isAwaited: z.boolean() })),
  /** Conditions of the zone that the door leads into. */
  conditions: z.array(AccessCondition),
});
export type AskedDoor = z.infer<typeof AskedDoor>;

/** A schedule that lets a person open a door. `group` is absent if the schedule names the person, `zone` if it names the door. */
export const AccessWay = z.object({
  schedule: Named,
  group: z.optional(Named),
  zone: z.optional(Named),
  /** The present interval, or the next one. Without an end it lasts for more than a year. */
  startUtc: InstantUtc,
  endUtc: z.optional(InstantUtc),
});
export type AccessWay = z.infer<typeof AccessWay>;

const right = { ways: z.array(AccessWay), credentialKinds: z.array(CredentialKind) };

const AskedPerson = z.object({ id: Id, fullName: z.string(), isVisitor: z.boolean() });

export const DoorOpener = z.object({ person: AskedPerson, ...right, needsEscort: z.boolean() });
export type DoorOpener = z.infer<typeof DoorOpener>;

export const OpenDoor = z.object({ door: AskedDoor, ...right, needsEscort: z.boolean() });
export type OpenDoor = z.infer<typeof OpenDoor>;

/**
 * `at`: checks one instant (default: now) by the present rules, including a present lockdown. `atAll`: checks any time from now on and
 * ignores lockdowns.
 */
const WhenQuery = { at: z.optional(InstantUtc), atAll: z.optional(z.enum(["true", "false"])) };
const asked = { atUtc: InstantUtc, isAtAll: z.boolean(), count: z.int() };

/** The people who can open a door. `count` is the number of all matches. */
export const listDoorOpeners = endpoint({
  method: "GET",
  path: "/access/door/{serial}/people",
  access: "user_r",
  alsoNeeds: ["device_r"],
  partsNeed: ["schedule_r", "group_r", "zone_r"],
  params: z.object({ serial: SerialNumber }),
  query: z.object({ ...PageQuery, ...WhenQuery, search: Search }),
  payload: z.object({ door: AskedDoor, ...asked, ...pageOf(DoorOpener).shape }),
  errors: ["error_device_not_found"],
});

/** The doors that a person can open, of those that the session reaches. `count` is the number of all matches. */
export const listOpenDoors = endpoint({
  method: "GET",
  path: "/access/person/{personId}/doors",
  access: "user_r",
  alsoNeeds: ["device_r"],
  partsNeed: ["schedule_r", "group_r", "zone_r"],
  params: z.object({ personId: Id }),
  query: z.object({ ...PageQuery, ...WhenQuery, search: Search }),
  payload: z.object({
    person: AskedPerson,
    /** Why the person opens no door at all: inactive, outside their validity, or without a credential. Else empty. */
    because: z.array(AccessReason),
    /** Whether the session reaches every door of the account. */
    isEveryDoor: z.boolean(),
    ...asked,
    ...pageOf(OpenDoor).shape,
  }),
  errors: ["error_user_not_found"],
});

export const stepKinds = ["status", "validity", "place", "lockdown", "schedule", "zone"] as const;
export const AccessStep = z.object({
  step: z.enum(stepKinds),
  /** `depends`: no rule refuses, but the result depends on other people at the door or in the zone. */
  outcome: z.enum(["passed", "depends", "refused"]),
  /** Every rule that took part in the step. */
  reasons: z.array(AccessReason),
  conditions: z.array(AccessCondition),
});
export type AccessStep = z.infer<typeof AccessStep>;

/** The door's decision for one credential. */
export const AccessExplanation = z.object({
  credentialKind: CredentialKind,
  /** AccessMethod. */
  method: WireNumber,
  outcome: z.enum(["granted", "depends", "refused"]),
  /** AccessResult, assuming an empty zone and nobody else at the door. */
  result: WireNumber,
  because: z.array(AccessReason),
  /** In the order in which the door checks them. The first refusal decides; the steps after it are evaluated too. */
  steps: z.array(AccessStep),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** Whether a door would let a person in at an instant, and why; one explanation per credential, the best first. */
export const explainAccess = endpoint({
  method: "GET",
  path: "/access/person/{personId}/door/{serial}",
  access: "user_r",
  alsoNeeds: ["device_r"],
  partsNeed: ["schedule_r", "group_r", "zone_r"],
  params: z.object({ personId: Id, serial: SerialNumber }),
  query: z.object({ at: WhenQuery.at, credentialKind: z.optional(CredentialKind) }),
  payload: z.object({
    person: AskedPerson,
    door: AskedDoor,
    atUtc: InstantUtc,
    outcome: AccessExplanation.shape.outcome,
    /** Empty if the person has no credential of that kind. */
    explanations: z.array(AccessExplanation),
  }),
  errors: ["error_user_not_found", "error_device_not_found"],
});

/** Why a door decided as it did: the rules that it stored with the entry, with present names. */
export const explainEvent = endpoint({
  method: "GET",
  path: "/access/event/{eventId}",
  access: "accesslogs_r",
  partsNeed: ["schedule_r", "group_r", "zone_r", "user_r"],
  params: z.object({ eventId: Id }),
  payload: z.object({ because: z.array(AccessReason) }),
  errors: ["error_event_not_found"],
});

/** The same for many entries. The answer omits entries out of reach and entries that are not a door's decision. */
export const explainEvents = endpoint({
  method: "POST",
  path: "/access/events",
  access: "accesslogs_r",
  partsNeed: ["schedule_r", "group_r", "zone_r", "user_r"],
  isRepeatable: true,
  body: z.object({ eventIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.explainedEventsMax)) }),
  payload: z.object({ entries: z.array(z.object({ eventId: Id, because: z.array(AccessReason) })) }),
});
