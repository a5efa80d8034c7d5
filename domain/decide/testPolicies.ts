import fc from "fast-check";
import type {
  PinRule,
  PolicyCredential,
  PolicyDocument,
  PolicyDoor,
  PolicyGroup,
  PolicyHoliday,
  PolicyPerson,
  PolicySchedule,
  PolicySite,
  PolicyZone,
  Recurrence,
} from "./policy.ts";
import type { Presented } from "./presented.ts";
import { weekdays } from "./recurrence.ts";

/** Policies and attempts as they come: few ids, so that much refers to something, and some to nothing. */

const ids = (name: string, count: number) => fc.nat(count - 1).map((index) => `${name}${index}`);
const some = (name: string, count: number) => fc.uniqueArray(ids(name, count), { maxLength: 3 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];

const year = { min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2026-12-31T23:59:59Z") };
/** Around both changes of the clock in Berlin, and anywhere else in the year. */
export const instants = fc.oneof(
  fc.integer(year),
  fc.integer({ min: Date.parse("2026-03-28T20:00:00Z"), max: Date.parse("2026-03-29T06:00:00Z") }),
  fc.integer({ min: Date.parse("2026-10-24T20:00:00Z"), max: Date.parse("2026-10-25T06:00:00Z") }),
);
const utc = fc.integer(year).map((ms) => new Date(ms).toISOString());
const date = fc.integer(year).map((ms) => new Date(ms).toISOString().slice(0, 10));

export const recurrences: fc.Arbitrary<Recurrence> = fc
  .record({
    minute: fc.constantFrom(0, 15, 30, 59),
    hour: fc.nat(23),
    day: fc.oneof({ weight: 5, arbitrary: fc.constant("*") }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 31 }).map(String) }),
    days: fc.oneof(
      fc.constantFrom("*", "MON-FRI", "SAT,SUN", "SAT-MON"),
      fc.subarray([...weekdays], { minLength: 1 }).map((names) => names.join(",")),
    ),
    timeDuration: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(1440, 2880, 10_080)),
  })
  .map(({ minute, hour, day, days, timeDuration }) => ({ cron: `0 ${minute} ${hour} ${day} ${days}`, timeDuration }));

/** Leaves out what is undefined, as JSON does. */
function plain<Value>(value: unknown): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

const entry = <Value>(model: Record<string, fc.Arbitrary<unknown>>) => fc.record(model).map((value) => plain<Value>(value));

const sites = entry<PolicySite>({ siteId: ids("s", 3), name: fc.constant("Site"), timeZoneId: fc.constantFrom(...zones) });
const zoneList = entry<PolicyZone>({
  zoneId: ids("z", 4),
  siteId: ids("s", 3),
  name: fc.constant("Zone"),
  antiPassback: optional(fc.constantFrom("refuse", "record")),
  occupancyMax: optional(fc.integer({ min: 1, max: 4 })),
  isTwoPerson: optional(fc.boolean()),
  needsEscort: optional(fc.boolean()),
});
export const pinRules: fc.Arbitrary<PinRule> = fc.record({
  wrongMax: fc.integer({ min: 1, max: 4 }),
  withinMinutes: fc.integer({ min: 1, max: 5 }),
  lockMinutes: fc.integer({ min: 1, max: 5 }),
});
const doors = entry<PolicyDoor>({
  serialNumber: ids("d", 4),
  siteId: ids("s", 3),
  name: fc.constant("Door"),
  primaryZoneId: optional(ids("z", 4)),
  secondaryZoneId: optional(ids("z", 5)),
  lockdownId: fc.option(fc.constant("lockdown"), { nil: undefined, freq: 1 }),
  pinRule: optional(pinRules),
});
const holidays = entry<PolicyHoliday>({
  holidayId: ids("h", 3),
  name: fc.constant("Holiday"),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
export const schedules = entry<PolicySchedule>({
  scheduleId: ids("t", 4),
  name: fc.constant("Schedule"),
  kind: fc.constantFrom("access", "access", "unlock"),
  isFirstPersonIn: optional(fc.boolean()),
  startDate: fc.option(date, { nil: undefined, freq: 1 }),
  endDate: fc.option(date, { nil: undefined, freq: 1 }),
  recurrences: fc.array(recurrences, { minLength: 1, maxLength: 3 }),
  onHoliday: fc.constantFrom("closed", "asUsual"),
  serialNumbers: some("d", 4),
  zoneIds: some("z", 5),
  personIds: some("p", 6),
  groupIds: some("g", 4),
});
const groups = entry<PolicyGroup>({ groupId: ids("g", 3), name: fc.constant("Group"), personIds: some("p", 6) });
const people = entry<PolicyPerson>({
  personId: ids("p", 5),
  name: fc.constant("Person"),
  isVisitor: fc.boolean(),
  status: fc.constantFrom("active", "active", "active", "suspended", "notLive"),
  siteIds: fc.oneof(fc.constant("all"), some("s", 3)),
  validFromUtc: fc.option(utc, { nil: undefined, freq: 1 }),
  validUntilUtc: fc.option(utc, { nil: undefined, freq: 1 }),
  mayEscort: optional(fc.boolean()),
  needsEscort: optional(fc.boolean()),
});
const credentialBase = {
  credentialId: ids("c", 12),
  personId: ids("p", 6),
  status: fc.constantFrom("active", "active", "active", "active", "suspended", "pending", "revoked"),
  validFromUtc: fc.option(utc, { nil: undefined, freq: 1 }),
  validUntilUtc: fc.option(utc, { nil: undefined, freq: 1 }),
  usesMax: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 1 }),
  serialNumbers: fc.option(some("d", 4), { nil: undefined, freq: 1 }),
  siteIds: fc.option(some("s", 3), { nil: undefined, freq: 1 }),
};
const cardNumbers = fc.integer({ min: 1, max: 6 }).map(String);
const codes = fc.integer({ min: 1, max: 4 }).map((index) => `hash${index}`);
const credentials = fc.oneof(
  {
    weight: 3,
    arbitrary: entry<PolicyCredential>({
      ...credentialBase,
      kind: fc.constant("card"),
      cardNumber: cardNumbers,
      facilityCode: optional(fc.integer({ min: 1, max: 2 })),
      isExternal: optional(fc.boolean()),
      isLockdownCard: optional(fc.boolean()),
    }),
  },
  {
    weight: 1,
    arbitrary: entry<PolicyCredential>({
      ...credentialBase,
      kind: fc.constantFrom("pin", "cloudKey"),
      salt: fc.constantFrom("salt1", "salt2"),
      hash: codes,
      isDuress: optional(fc.boolean()),
    }),
  },
  { weight: 1, arbitrary: entry<PolicyCredential>({ ...credentialBase, kind: fc.constantFrom("mobile", "face", "web") }) },
);

const unique = <Value extends object>(value: fc.Arbitrary<Value>, key: keyof Value, maxLength: number, minLength = 0) =>
  fc.uniqueArray(value, { selector: (item) => item[key], maxLength, minLength });

const bare: fc.Arbitrary<PolicyDocument> = fc.record({
  accountId: fc.constant("a1"),
  sequence: fc.nat(1000),
  sites: unique(sites, "siteId", 3, 2),
  zones: unique(zoneList, "zoneId", 4, 1),
  doors: unique(doors, "serialNumber", 4, 2),
  holidays: unique(holidays, "holidayId", 3),
  schedules: unique(schedules, "scheduleId", 4, 2),
  groups: unique(groups, "groupId", 3, 1),
  people: unique(people, "personId", 5, 3),
  credentials: unique(credentials, "credentialId", 12, 6),
});

/** The same with schedules for everybody at every door, so that many attempts are granted. */
function generous(document: PolicyDocument): PolicyDocument {
  return {
    ...document,
    doors: document.doors.map(({ lockdownId: _none, ...door }) => door),
    people: document.people.map((person) => ({ ...person, siteIds: "all" })),
    schedules: document.schedules.map((schedule) => ({
      ...schedule,
      serialNumbers: document.doors.map(({ serialNumber }) => serialNumber),
      personIds: document.people.map(({ personId }) => personId),
    })),
  };
}

export const policies: fc.Arbitrary<PolicyDocument> = fc.oneof(bare, bare.map(generous));

export const presentations: fc.Arbitrary<Presented> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("card" as const), cardNumber: fc.oneof(cardNumbers, fc.constant("-")) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("card" as const), cardNumber: cardNumbers, facilityCode: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("pin" as const, "cloudKey" as const), hashes: fc.record({ salt1: codes, salt2: codes }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("mobile" as const, "face" as const), credentialId: ids("c", 12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("web" as const), personId: ids("p", 5) }) },
);

export const attempts = fc.record({
  presented: presentations,
  serialNumber: ids("d", 4),
  atMs: instants,
  isExit: fc.boolean(),
});

/** People at the doors, one after the other. */
export const visits = fc.array(fc.tuple(attempts, fc.integer({ min: 0, max: 60_000 })), { minLength: 1, maxLength: 12 }).map((steps) => {
  let atMs = steps[0]?.[0].atMs ?? 0;
  return steps.map(([attempt, laterMs]) => ({ ...attempt, atMs: (atMs += laterMs) }));
});
