import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * Questions about access, answered by the function that doors decide with. What is asked about must be within the session's reach; of
 * what a reason speaks, only those things have a name whose area the session may read (`schedule_r` for schedules and holidays,
 * `group_r`, `zone_r`), and only people within reach.
 */

/** Something that a reason speaks of; without a name for who may not read it, or when it is gone. */
const Named = z.object({ id: z.optional(z.string()), name: z.optional(z.string()) });
export type Named = z.infer<typeof Named>;

/** What somebody opens a door with. */
export const credentialKinds = ["card", "mobile", "face", "web", "pin", "cloudKey"] as const;
const CredentialKind = z.enum(credentialKinds);
export type CredentialKind = z.infer<typeof CredentialKind>;

/**
 * A rule that had a say, and what it went by: `rule` as `domain/decide/because.ts` has it, or `credential.none` for who carries nothing.
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
  /** Why a schedule is closed: `time`, `notStarted`, `ended` or `holiday`; what was wrong with a card that could not be read. */
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

/** What a zone asks of whoever comes, which only the moment can answer. */
export const AccessCondition = z.object({
  rule: z.enum(["zone.antiPassback", "zone.occupancy", "zone.escort", "zone.twoPersons"]),
  zone: Named,
  /** Of anti-passback: whether it refuses, or lets in and records. */
  mode: z.optional(z.enum(["refuse", "record"])),
  occupancyMax: z.optional(z.int()),
});
export type AccessCondition = z.infer<typeof AccessCondition>;

/** A door that is asked about, and how it stands whoever comes. */
export const AskedDoor = z.object({
  serialNumber: SerialNumber,
  name: z.string(),
  siteId: Id,
  siteName: z.string(),
  timeZoneId: z.string(),
  /** Held by it now: only lockdown cards open it while it lasts. */
  lockdown: z.optional(Named),
  /** Held open for everybody by this schedule at the time; `isAwaited` until somebody has been let in. */
  heldOpen: z.optional(z.object({ schedule: Named, isAwaited: z.boolean() })),
  /** Of everybody who enters the zone that it leads into. */
  conditions: z.array(AccessCondition),
});
export type AskedDoor = z.infer<typeof AskedDoor>;

/** By which schedule somebody may open a door. `group` is absent when it names the person, `zone` when it names the door. */
export const AccessWay = z.object({
  schedule: Named,
  group: z.optional(Named),
  zone: z.optional(Named),
  /** The opening at the time, or the next one; without an end it lasts for more than a year. */
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
 * At an instant, now unless told, by the rules as they stand now, a lockdown of now among them; or with `atAll` from now on, whatever the
 * hour and whether or not there is a lockdown.
 */
const WhenQuery = { at: z.optional(InstantUtc), atAll: z.optional(z.enum(["true", "false"])) };
const asked = { atUtc: InstantUtc, isAtAll: z.boolean(), count: z.int() };

/** Who could open a door. `count` is of all that match, whatever the page. */
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

/** What a person could open, of the doors that the session reaches. */
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
    /** Why the person opens no door at all then: not active, not valid, or carrying nothing. */
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
  /** `depends`: nothing refuses, but it takes somebody else, or nobody else. */
  outcome: z.enum(["passed", "depends", "refused"]),
  /** Every rule of the step that had a say. */
  reasons: z.array(AccessReason),
  conditions: z.array(AccessCondition),
});
export type AccessStep = z.infer<typeof AccessStep>;

/** What the door would say to one credential. */
export const AccessExplanation = z.object({
  credentialKind: CredentialKind,
  /** AccessMethod. */
  method: WireNumber,
  outcome: z.enum(["granted", "depends", "refused"]),
  /** AccessResult, as the door would answer with nobody inside and nobody else at it. */
  result: WireNumber,
  because: z.array(AccessReason),
  /** In the order in which the door asks. The first that refuses decides; those after it are asked all the same. */
  steps: z.array(AccessStep),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** Whether a person would be let in at a door at an instant, and why: with each credential, the best first. */
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
    /** Empty for who carries nothing of the kind. */
    explanations: z.array(AccessExplanation),
  }),
  errors: ["error_user_not_found", "error_device_not_found"],
});

/** Why a door decided as it did: the rules that it stored with the entry, with the names that things have now. */
export const explainEvent = endpoint({
  method: "GET",
  path: "/access/event/{eventId}",
  access: "accesslogs_r",
  partsNeed: ["schedule_r", "group_r", "zone_r", "user_r"],
  params: z.object({ eventId: Id }),
  payload: z.object({ because: z.array(AccessReason) }),
  errors: ["error_event_not_found"],
});

/** The same for many entries at once, as lists show them: entries out of reach, and those that are no decision of a door, are left out. */
export const explainEvents = endpoint({
  method: "POST",
  path: "/access/events",
  access: "accesslogs_r",
  partsNeed: ["schedule_r", "group_r", "zone_r", "user_r"],
  isRepeatable: true,
  body: z.object({ eventIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.explainedEventsMax)) }),
  payload: z.object({ entries: z.array(z.object({ eventId: Id, because: z.array(AccessReason) })) }),
});
