import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccessResult } from "#contract/enumerations.ts";
import type { CompiledPolicy } from "./compiledPolicy.ts";
import { changePolicy, compilePolicy } from "./compilePolicy.ts";
import { type Attempt, type Decision, decide } from "./decide.ts";
import { doorModeAt } from "./doorMode.ts";
import { nextOpenings } from "./openings.ts";
import type { PolicyDocument } from "./policy.ts";
import { applyPolicyChange, policyChangeBetween, sortedPolicy } from "./policyChange.ts";
import { policyForDoor } from "./policyForDoor.ts";
import { applyEffects, createPresence, savedPresence } from "./presence.ts";
import { compileSchedule, holidaysOf, rangesAt, wallMinuteOf } from "./schedule.ts";
import { attempts, instants, policies, schedules, visits } from "./testPolicies.ts";

const runs = { numRuns: 400 };
const nobody = createPresence();

/** The results of these attempts, in order. */
function visit(policy: CompiledPolicy, list: readonly Attempt[]): Decision[] {
  const presence = createPresence();
  return list.map((attempt) => {
    const decision = decide(policy, attempt, presence);
    applyEffects(presence, decision.effects);
    return decision;
  });
}

const isGranted = ({ result }: Decision) => result === AccessResult.AccessGranted;
const personOf = (document: PolicyDocument, { personId }: Decision) => document.people.find((person) => person.personId === personId);

describe("decide", () => {
  it("[EN-05] never lets in who is suspended, not live or nobody", () => {
    fc.assert(
      fc.property(policies, visits, (document, list) => {
        for (const decision of visit(compilePolicy(document), list).filter(isGranted)) {
          expect(personOf(document, decision)?.status).toBe("active");
          expect(document.credentials.find(({ credentialId }) => credentialId === decision.credentialId)?.status).toBe("active");
        }
      }),
      runs,
    );
  });

  it("gives the same answer to the same question, and changes nothing by itself", () => {
    fc.assert(
      fc.property(policies, visits, attempts, (document, list, attempt) => {
        const policy = compilePolicy(document);
        const presence = createPresence();
        for (const step of list) applyEffects(presence, decide(policy, step, presence).effects);
        const before = savedPresence(presence);
        const answers = [
          decide(policy, attempt, presence),
          decide(policy, attempt, createPresence(before)),
          decide(compilePolicy(structuredClone(document)), attempt, presence),
        ];
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[2]).toEqual(answers[0]);
        expect(savedPresence(presence)).toEqual(before);
      }),
      runs,
    );
  });

  it("[LK-02] [CR-03] opens a door in lockdown only for a lockdown card of a person who is not a visitor", () => {
    fc.assert(
      fc.property(policies, attempts, (document, attempt) => {
        const locked = { ...document, doors: document.doors.map((door) => ({ ...door, lockdownId: "l1" })) };
        const decision = decide(compilePolicy(locked), attempt, nobody);
        if (!isGranted(decision)) return;
        const credential = locked.credentials.find(({ credentialId }) => credentialId === decision.credentialId);
        expect(credential).toMatchObject({ kind: "card", isLockdownCard: true });
        expect(credential).not.toMatchObject({ isExternal: true });
        expect(personOf(locked, decision)?.isVisitor).toBe(false);
      }),
      runs,
    );
  });

  it("[LK-02] opens nothing in lockdown that it would not open otherwise", () => {
    fc.assert(
      fc.property(policies, attempts, (document, attempt) => {
        const withLockdown = (lockdownId: string | undefined) =>
          document.doors.map(({ lockdownId: _old, ...door }) => (lockdownId === undefined ? door : { ...door, lockdownId }));
        const open = decide(compilePolicy({ ...document, doors: withLockdown(undefined) }), attempt, nobody);
        const held = decide(compilePolicy({ ...document, doors: withLockdown("l1") }), attempt, nobody);
        expect(isGranted(held) && !isGranted(open)).toBe(false);
      }),
      runs,
    );
  });

  it("never loses a door by an additional right", () => {
    fc.assert(
      fc.property(policies, attempts, schedules, (document, attempt, extra) => {
        const policy = compilePolicy(document);
        const before = decide(policy, attempt, nobody);
        if (!isGranted(before)) return;
        const person = before.personId ?? "";
        const more: PolicyDocument[] = [
          { ...document, schedules: [...document.schedules, { ...extra, scheduleId: "extra" }] },
          { ...document, groups: document.groups.map((group) => ({ ...group, personIds: [...group.personIds, person] })) },
          {
            ...document,
            schedules: document.schedules.map((schedule) => ({
              ...schedule,
              personIds: [...schedule.personIds, person],
              serialNumbers: [...schedule.serialNumbers, attempt.serialNumber],
            })),
          },
          { ...document, people: document.people.map((each) => (each.personId === person ? { ...each, siteIds: "all" } : each)) },
        ];
        for (const wider of more) expect(isGranted(decide(compilePolicy(wider), attempt, nobody))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("says of every decision why, and of a refusal what refused", () => {
    fc.assert(
      fc.property(policies, visits, (document, list) => {
        for (const decision of visit(compilePolicy(document), list)) {
          expect(decision.because.length).toBeGreaterThan(0);
          expect(decision.because.some(({ rule }) => rule === "schedule.open")).toBe(isGranted(decision));
        }
      }),
      runs,
    );
  });

  it("never counts more openings than a credential is good for, nor more people than a zone holds", () => {
    fc.assert(
      fc.property(policies, visits, (document, list) => {
        const policy = compilePolicy(document);
        const presence = createPresence();
        for (const attempt of list) {
          applyEffects(presence, decide(policy, attempt, presence).effects);
          for (const { zoneId, occupancyMax = Infinity } of document.zones) {
            expect(presence.occupancy.get(zoneId) ?? 0).toBeLessThanOrEqual(occupancyMax);
          }
          const people = [...presence.whereabouts.values()].map(({ zoneId }) => zoneId);
          for (const [zoneId, inside] of presence.occupancy) expect(people.filter((id) => id === zoneId)).toHaveLength(inside);
        }
      }),
      runs,
    );
  });
});

describe("a change of a policy", () => {
  it("makes of the one document the other", () => {
    fc.assert(
      fc.property(policies, policies, (before, after) => {
        expect(applyPolicyChange(before, policyChangeBetween(before, after))).toEqual(sortedPolicy(after));
      }),
      runs,
    );
  });

  it("makes of the compiled policy what compiling the other makes", () => {
    fc.assert(
      fc.property(policies, policies, policies, fc.array(attempts, { minLength: 30, maxLength: 30 }), (first, second, third, list) => {
        const policy = compilePolicy(first);
        expect(changePolicy(policy, policyChangeBetween(first, second))).toBe(true);
        expect(changePolicy(policy, policyChangeBetween(second, third))).toBe(true);
        const whole = compilePolicy(third);
        for (const attempt of list) {
          expect(decide(policy, attempt, nobody)).toEqual(decide(whole, attempt, nobody));
          expect(doorModeAt(policy, attempt.serialNumber, attempt.atMs, nobody)).toEqual(
            doorModeAt(whole, attempt.serialNumber, attempt.atMs, nobody),
          );
        }
        expect([...policy.salts].sort()).toEqual([...whole.salts].sort());
      }),
      { numRuns: 200 },
    );
  });

  it("of another policy, or of another account, is not taken", () => {
    fc.assert(
      fc.property(policies, policies, (before, after) => {
        const change = policyChangeBetween(before, after);
        const policy = compilePolicy(before);
        for (const wrong of [
          { ...change, baseSequence: before.sequence + 1 },
          { ...change, accountId: "a2" },
        ]) {
          expect(changePolicy(policy, wrong)).toBe(false);
          expect(applyPolicyChange(before, wrong)).toBeUndefined();
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("the part of a policy for one door", () => {
  it("grants and refuses what the whole policy does, and knows nobody of other sites", () => {
    fc.assert(
      fc.property(policies, attempts, (document, attempt) => {
        const whole = decide(compilePolicy(document), attempt, nobody);
        const part = decide(compilePolicy(policyForDoor(document, attempt.serialNumber)), attempt, nobody);
        expect(isGranted(part)).toBe(isGranted(whole));
        if (part.because[0]?.rule === "credential.unknown") expect(isGranted(whole)).toBe(false);
        else expect(part).toEqual(whole);
      }),
      runs,
    );
  });
});

describe("nextOpenings", () => {
  const zone = (timeZoneId: string, document: PolicyDocument) => ({ timeZoneId, holidays: document.holidays });

  it("[SC-01] begins and ends where decisions change, and leaves nothing out", () => {
    fc.assert(
      fc.property(policies, schedules, instants, fc.nat(4), (document, schedule, from, site) => {
        const timeZoneId = document.sites[site % document.sites.length]?.timeZoneId ?? "UTC";
        const at = (ms: number) => isOpen(document, schedule, timeZoneId, ms);
        const openings = nextOpenings(schedule, zone(timeZoneId, document), from, 4);
        expect(at(from)).toBe((openings[0]?.startMs ?? Infinity) <= from);
        let before = from;
        for (const { startMs, endMs } of openings) {
          expect(at(startMs)).toBe(true);
          if (startMs > from) expect([at(startMs - 1), at(Math.floor((before + startMs) / 2))]).toEqual([false, false]);
          if (endMs !== undefined) expect([at(endMs - 1), at(endMs)]).toEqual([true, false]);
          before = endMs ?? startMs;
        }
      }),
      { numRuns: 400 },
    );
  });
});

function isOpen(document: PolicyDocument, schedule: PolicyDocument["schedules"][number], timeZoneId: string, atMs: number): boolean {
  const policy = compilePolicy({
    ...document,
    sites: [{ siteId: "s", name: "", timeZoneId }],
    zones: [],
    doors: [{ serialNumber: "d", siteId: "s", name: "" }],
    schedules: [{ ...schedule, kind: "access", serialNumbers: ["d"], personIds: ["p"], groupIds: [] }],
    people: [{ personId: "p", name: "", isVisitor: false, status: "active", siteIds: "all" }],
    credentials: [{ credentialId: "c", personId: "p", status: "active", kind: "web" }],
  });
  const decision = decide(policy, { presented: { kind: "web", personId: "p" }, serialNumber: "d", atMs }, nobody);
  const wall = policy.sites.get("s")?.clock.offsetAt(atMs) ?? 0;
  const isInRange = rangesAt(compileSchedule(schedule), holidaysOf(document.holidays), wallMinuteOf(atMs + wall)).length > 0;
  expect(isGranted(decision)).toBe(isInRange);
  return isGranted(decision);
}
