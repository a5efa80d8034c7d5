import { describe, expect, it } from "vitest";
import type { PolicyAssertion } from "#contract/policyTests.ts";
import { accessSide } from "./accessSide.ts";
import type { PolicyDocument, PolicySchedule } from "./policy.ts";
import { policyTester, type TestResult } from "./policyTest.ts";
import { reasonText, sentenceOf } from "./policyTestWords.ts";

const hours: PolicySchedule = {
  scheduleId: "office",
  name: "Office",
  kind: "access",
  recurrences: [{ cron: "0 0 8 * MON-FRI", timeDuration: 600 }],
  onHoliday: "closed",
  serialNumbers: ["lobby"],
  zoneIds: [],
  personIds: [],
  groupIds: ["staff"],
};
const office: PolicyDocument = {
  accountId: "a1",
  sequence: 1,
  sites: [{ siteId: "s1", name: "House", timeZoneId: "Europe/Madrid" }],
  zones: [{ zoneId: "plant", siteId: "s1", name: "Plant" }],
  doors: [
    { serialNumber: "lobby", siteId: "s1", name: "Lobby" },
    { serialNumber: "boiler", siteId: "s1", name: "Boiler", primaryZoneId: "plant" },
    { serialNumber: "roof", siteId: "s1", name: "Roof", primaryZoneId: "plant" },
  ],
  holidays: [],
  schedules: [hours],
  groups: [{ groupId: "staff", name: "Staff", personIds: ["anna", "ben"] }],
  people: ["anna", "ben", "cleo"].map((personId) => ({ personId, name: personId, isVisitor: false, status: "active", siteIds: ["s1"] })),
  credentials: [],
};
/** A Wednesday, 12:00 in Madrid. */
const now = Date.parse("2026-11-18T11:00:00Z");

const anna: PolicyAssertion = {
  who: { kind: "person", id: "anna" },
  expect: "can",
  what: { kind: "door", id: "lobby" },
  when: { kind: "weekly", day: 4, time: "09:00" },
};
function outcome(change: Partial<PolicyAssertion>, policy: PolicyDocument = office): TestResult {
  return policyTester(policy, accessSide(policy), now)({ ...anna, ...change });
}
const failsBy = (rule: string) => ({ state: "failed", reason: { rule } });
const withSchedule = (change: Partial<PolicySchedule>, more: Partial<PolicyDocument> = {}): PolicyDocument => ({
  ...office,
  ...more,
  schedules: [{ ...hours, ...change }],
});
const withAnna = (change: Partial<PolicyDocument["people"][number]>): PolicyDocument => ({
  ...office,
  people: office.people.map((person) => (person.personId === "anna" ? { ...person, ...change } : person)),
});
const night = { kind: "weekly", day: 6, time: "03:00" } as const;

describe("[C-03] a policy test", () => {
  it("about a person at a door uses the time zone of the site", () => {
    expect(outcome({})).toEqual({ state: "passed" });
    expect(outcome({ expect: "cannot" })).toMatchObject({
      state: "failed",
      reason: {
        rule: "schedule.open",
        scheduleId: "office",
        personId: "anna",
        serialNumber: "lobby",
        atMs: Date.parse("2026-11-20T08:00:00Z"),
      },
    });
    expect(outcome({ when: night })).toMatchObject(failsBy("schedule.closed"));
    expect(outcome({ when: night, expect: "cannot" })).toEqual({ state: "passed" });
    expect(outcome({ when: { kind: "instant", atUtc: "2026-11-20T07:00:00Z" } })).toEqual({ state: "passed" });
    expect(outcome({ when: { kind: "instant", atUtc: "2026-11-20T06:59:59Z" } })).toMatchObject(failsBy("schedule.closed"));
  });

  it.each<[string, PolicyDocument, string]>([
    ["suspended", withAnna({ status: "suspended" }), "person.suspended"],
    ["not yet active", withAnna({ status: "notLive" }), "person.notLive"],
    ["of another site", withAnna({ siteIds: ["s2"] }), "person.otherSite"],
    ["no longer valid at that time", withAnna({ validUntilUtc: "2026-11-19T00:00:00Z" }), "person.outOfTime"],
    ["without a schedule", withSchedule({ groupIds: [] }), "schedule.none"],
  ])("that a person can open a door fails if the person is %s", (_name, policy, rule) => {
    expect(outcome({}, policy)).toMatchObject(failsBy(rule));
    expect(outcome({ expect: "cannot" }, policy)).toEqual({ state: "passed" });
  });

  it("about a group requires every member to pass", () => {
    const who = { kind: "group", id: "staff" } as const;
    expect(outcome({ who })).toEqual({ state: "passed" });
    expect(outcome({ who }, withAnna({ status: "suspended" }))).toMatchObject({ reason: { personId: "anna" } });
    const single = withSchedule({ groupIds: [], personIds: ["ben"] });
    expect(outcome({ who, expect: "cannot" }, single)).toMatchObject({ reason: { personId: "ben", rule: "schedule.open" } });
  });

  it('about a zone passes for "can" with one door, and for "cannot" with none', () => {
    const what = { kind: "zone", id: "plant" } as const;
    const roof = withSchedule({ serialNumbers: ["roof"] });
    expect(outcome({ what }, roof)).toEqual({ state: "passed" });
    expect(outcome({ what, expect: "cannot" }, roof)).toMatchObject({ reason: { serialNumber: "roof" } });
    expect(outcome({ what, expect: "cannot" })).toEqual({ state: "passed" });
    expect(outcome({ what }, { ...office, doors: office.doors.slice(0, 1) })).toMatchObject(failsBy("zone.noDoors"));
  });

  it('for "can" ignores holidays; for "cannot" checks the whole year', () => {
    const holidays = [{ holidayId: "h1", name: "Feast", month: 11, day: 20 }];
    expect(outcome({}, { ...office, holidays })).toEqual({ state: "passed" });
    const later = withSchedule({ recurrences: [{ cron: "0 0 2 * SUN", timeDuration: 120 }], startDate: "2027-06-01" });
    expect(outcome({ when: night }, later)).toMatchObject(failsBy("schedule.closed"));
    expect(outcome({ when: night, expect: "cannot" }, later)).toMatchObject({ reason: { atMs: Date.parse("2027-06-06T01:00:00Z") } });
  });

  it('for "ever" checks the whole year', () => {
    const ever = { kind: "ever" } as const;
    expect(outcome({ when: ever })).toEqual({ state: "passed" });
    expect(outcome({ when: ever, expect: "cannot" })).toMatchObject(failsBy("schedule.open"));
    expect(outcome({ when: ever, who: { kind: "person", id: "cleo" }, expect: "cannot" })).toEqual({ state: "passed" });
  });

  it("counts an unlocked door as open for everybody, and one that waits for the first person as neither", () => {
    const who = { kind: "person", id: "cleo" } as const;
    const held = withSchedule({ kind: "unlock" });
    expect(outcome({ who }, held)).toEqual({ state: "passed" });
    expect(outcome({ who, expect: "cannot" }, held)).toMatchObject(failsBy("schedule.unlock"));
    const waiting = withSchedule({ kind: "unlock", isFirstPersonIn: true });
    expect(outcome({ who }, waiting)).toMatchObject(failsBy("schedule.none"));
    expect(outcome({ who, expect: "cannot" }, waiting)).toMatchObject(failsBy("schedule.unlock"));
  });

  it.each<[string, Partial<PolicyAssertion>]>([
    ["a person", { who: { kind: "person", id: "nobody" } }],
    ["a group", { who: { kind: "group", id: "nobody" } }],
    ["a door", { what: { kind: "door", id: "nothing" } }],
    ["a zone", { what: { kind: "zone", id: "nothing" } }],
  ])("about %s that does not exist is unknown", (_name, change) => {
    expect(outcome(change)).toEqual({ state: "unknown" });
  });
});

describe("[C-03] [GN-03] the sentence of a policy test", () => {
  const names = { whoName: "Anna", whatName: "Lobby", timeZoneId: "Europe/Madrid" };
  it.each<[Partial<PolicyAssertion>, string, string]>([
    [{}, "Anna can open Lobby on Fridays at 09:00", "Anna puede abrir Lobby los viernes a las 09:00"],
    [{ expect: "cannot", when: { kind: "ever" } }, "Anna can not open Lobby at any time", "Anna no puede abrir Lobby en ningún momento"],
    [
      { who: { kind: "group", id: "staff" }, what: { kind: "zone", id: "plant" }, when: { kind: "ever" } },
      "Everyone of Anna can enter Lobby at some time",
      "Todos los de Anna pueden entrar en Lobby en algún momento",
    ],
    [
      { who: { kind: "group", id: "staff" }, expect: "cannot", when: { kind: "instant", atUtc: "2026-11-20T08:00:00Z" } },
      "No one of Anna can open Lobby on 20 Nov 2026, 09:00",
      "Nadie de Anna puede abrir Lobby el 20 nov 2026, 9:00",
    ],
  ])("%# is written in both languages", (change, en, es) => {
    const told = { ...names, assertion: { ...anna, ...change } };
    expect([sentenceOf(told, "en"), sentenceOf(told, "es")]).toEqual([en, es]);
  });

  it("has a text for every reason in both languages", () => {
    const rules = ["schedule.open", "schedule.unlock", "schedule.none", "schedule.closed", "person.suspended", "person.notLive"];
    for (const rule of [...rules, "person.outOfTime", "person.otherSite", "zone.noDoors"])
      for (const language of ["en", "es"] as const) {
        const text = reasonText({ ...names, id: "t1", assertion: anna, state: "failed", reason: { rule } }, language);
        expect(text).toMatch(/^\p{Lu}.*\.$|^ .*\.$/u);
        expect(text).not.toContain(rule);
      }
    expect(reasonText({ ...names, id: "t1", assertion: anna, state: "unknown" }, "en")).toContain("not here any more");
  });
});
