import * as z from "zod/mini";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";

/**
 * The access policy of a door, as the platform sends it to the controller: compact JWS (ES256), first whole with the configuration,
 * then as changes. The shapes are those of `domain/decide/policy.ts`.
 *
 * 1. `down/config` contains `door.policy`, a signed `WholePolicy`. The controller refuses a policy that is unsigned, for another door, or
 *    older than its own in both sequence and time.
 * 2. `down/policy` contains signed `PolicyChanges` to the policy with sequence `baseSequence`.
 * 3. A controller with another sequence reports it with `up/policy`, and the platform sends the configuration again.
 * 4. The controller accepts keys with its first configuration, and later only from a policy that a known key signed.
 */

const Name = z.string();
const Text = z.string().check(z.minLength(1), z.maxLength(200));

const Site = z.object({ siteId: Id, name: Name, timeZoneId: Text });
const Zone = z.object({
  zoneId: Id,
  siteId: Id,
  name: Name,
  antiPassback: z.exactOptional(z.enum(["refuse", "record"])),
  occupancyMax: z.exactOptional(z.int()),
  isTwoPerson: z.exactOptional(z.boolean()),
  needsEscort: z.exactOptional(z.boolean()),
});
const Door = z.object({
  serialNumber: SerialNumber,
  siteId: Id,
  name: Name,
  primaryZoneId: z.exactOptional(Id),
  secondaryZoneId: z.exactOptional(Id),
  lockdownId: z.exactOptional(Id),
  pinRule: z.exactOptional(z.object({ wrongMax: z.int(), withinMinutes: z.int(), lockMinutes: z.int() })),
});
const Holiday = z.object({ holidayId: Id, name: Name, month: z.int(), day: z.int() });
const Schedule = z.object({
  scheduleId: Id,
  name: Name,
  kind: z.enum(["access", "unlock"]),
  isFirstPersonIn: z.exactOptional(z.boolean()),
  startDate: z.exactOptional(Text),
  endDate: z.exactOptional(Text),
  recurrences: z.array(z.object({ cron: Text, timeDuration: z.number() })),
  onHoliday: z.enum(["closed", "asUsual"]),
  serialNumbers: z.array(SerialNumber),
  zoneIds: z.array(Id),
  personIds: z.array(Id),
  groupIds: z.array(Id),
});
const Group = z.object({ groupId: Id, name: Name, personIds: z.array(Id) });
const validity = { validFromUtc: z.exactOptional(InstantUtc), validUntilUtc: z.exactOptional(InstantUtc) };
const Person = z.object({
  personId: Id,
  name: Name,
  isVisitor: z.boolean(),
  status: z.enum(["active", "suspended", "notLive"]),
  siteIds: z.union([z.literal("all"), z.array(Id)]),
  ...validity,
  mayEscort: z.exactOptional(z.boolean()),
  needsEscort: z.exactOptional(z.boolean()),
});
const credentialBase = {
  credentialId: Text,
  personId: Id,
  status: z.enum(["active", "suspended", "pending", "revoked"]),
  ...validity,
  usesMax: z.exactOptional(z.int()),
  serialNumbers: z.exactOptional(z.array(SerialNumber)),
  siteIds: z.exactOptional(z.array(Id)),
};
const Credential = z.discriminatedUnion("kind", [
  z.object({
    ...credentialBase,
    kind: z.literal("card"),
    cardNumber: Text,
    facilityCode: z.exactOptional(z.int()),
    isExternal: z.exactOptional(z.boolean()),
    isLockdownCard: z.exactOptional(z.boolean()),
  }),
  z.object({
    ...credentialBase,
    kind: z.enum(["pin", "cloudKey"]),
    salt: Text,
    hash: Text,
    isDuress: z.exactOptional(z.boolean()),
  }),
  z.object({ ...credentialBase, kind: z.enum(["mobile", "face", "web"]) }),
]);

const lists = {
  sites: z.array(Site),
  zones: z.array(Zone),
  doors: z.array(Door),
  holidays: z.array(Holiday),
  schedules: z.array(Schedule),
  groups: z.array(Group),
  people: z.array(Person),
  credentials: z.array(Credential),
};
const changed = {
  sites: z.exactOptional(lists.sites),
  zones: z.exactOptional(lists.zones),
  doors: z.exactOptional(lists.doors),
  holidays: z.exactOptional(lists.holidays),
  schedules: z.exactOptional(lists.schedules),
  groups: z.exactOptional(lists.groups),
  people: z.exactOptional(lists.people),
  credentials: z.exactOptional(lists.credentials),
};
const names = {
  sites: z.exactOptional(z.array(Id)),
  zones: z.exactOptional(z.array(Id)),
  doors: z.exactOptional(z.array(SerialNumber)),
  holidays: z.exactOptional(z.array(Id)),
  schedules: z.exactOptional(z.array(Id)),
  groups: z.exactOptional(z.array(Id)),
  people: z.exactOptional(z.array(Id)),
  credentials: z.exactOptional(z.array(Text)),
};

const signedBase = {
  iss: z.literal("gatehouse"),
  serial: SerialNumber,
  /** Time of signing. */
  issuedAtUtc: InstantUtc,
};

/** Claims of a door's whole policy, with the public keys for later policies. */
export const WholePolicy = z.object({
  ...signedBase,
  kind: z.literal("policy"),
  keys: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(16)),
  policy: z.object({ accountId: Id, sequence: z.int(), ...lists }),
});
export type WholePolicy = z.infer<typeof WholePolicy>;

/** Claims of a policy change. */
export const PolicyChanges = z.object({
  ...signedBase,
  kind: z.literal("policyChange"),
  change: z.object({
    accountId: Id,
    baseSequence: z.int(),
    sequence: z.int(),
    put: z.object(changed),
    remove: z.object(names),
  }),
});
export type PolicyChanges = z.infer<typeof PolicyChanges>;

/** `down/policy`: a change, as compact JWS. */
export const PolicyMessage = z.object({ token: z.string() });
export type PolicyMessage = z.infer<typeof PolicyMessage>;

/** `up/policy`: the controller cannot apply a change to its own policy, which has this sequence. */
export const PolicyRequest = z.object({ sequence: z.optional(z.int()) });
export type PolicyRequest = z.infer<typeof PolicyRequest>;

/** A rule that took part in a decision; all are in `domain/decide/because.ts`. */
export const ReasonMessage = z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(200)), z.number()]));
export type ReasonMessage = z.infer<typeof ReasonMessage>;
