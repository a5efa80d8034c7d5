import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMinutes } from "#contract/durations.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { zoneClock } from "#domain/time/zoneClock.ts";
import { type AccessBlock, accessDifference } from "./accessDifference.ts";
import { tellTimes } from "./accessTimes.ts";
import { compilePolicy } from "./compilePolicy.ts";
import { decide } from "./decide.ts";
import { doorModeAt } from "./doorMode.ts";
import type { PolicyDocument, PolicySchedule } from "./policy.ts";
import { createPresence } from "./presence.ts";
import { instants, policies } from "./testPolicies.ts";

const nobody = createPresence();
const dayMs = 86_400_000;

/** The difference ignores by design: credentials, lockdown, zone rules and people's validity. */
function rightsOnly(document: PolicyDocument): PolicyDocument {
  return {
    ...document,
    zones: document.zones.map(({ zoneId, siteId, name }) => ({ zoneId, siteId, name })),
    doors: document.doors.map(({ lockdownId: _, ...door }) => door),
    people: document.people.map(({ validFromUtc: _, validUntilUtc: _until, ...person }) => person),
    credentials: document.people.map(({ personId }) => ({ credentialId: `web-${personId}`, personId, kind: "web", status: "active" })),
  };
}

const changes = fc
  .tuple(
    policies,
    policies,
    fc.record({ schedules: fc.boolean(), groups: fc.boolean(), zones: fc.boolean(), holidays: fc.boolean(), doors: fc.boolean() }),
  )
  .map(([one, other, is]) => {
    const before = rightsOnly(one);
    const after = rightsOnly({
      ...before,
      ...(is.schedules && { schedules: other.schedules }),
      ...(is.groups && { groups: other.groups }),
      ...(is.zones && { zones: other.zones }),
      ...(is.holidays && { holidays: other.holidays }),
      ...(is.doors && {
        doors: before.doors.map(({ primaryZoneId: _, ...door }, index) => {
          const zone = other.doors[index]?.primaryZoneId;
          return { ...door, ...(zone !== undefined && { primaryZoneId: zone }) };
        }),
      }),
    });
    return { before, after };
  });

const holds = (ranges: AccessBlock["gained"], minute: number) => ranges.some(({ start, end }) => minute >= start && minute < end);

describe("the difference of two policies", () => {
  it("[C-03] is what deciding each person at each door gives", () => {
    fc.assert(
      fc.property(changes, instants, fc.array(fc.nat(399 * 1440), { minLength: 1, maxLength: 12 }), ({ before, after }, fromMs, later) => {
        const blocks = accessDifference(before, after, fromMs);
        const [was, is] = [compilePolicy(before), compilePolicy(after)];
        for (const minutes of later) {
          const atMs = fromMs + minutes * 60_000;
          for (const { serialNumber, siteId } of after.doors) {
            const timeZoneId = after.sites.find((site) => site.siteId === siteId)?.timeZoneId;
            if (timeZoneId === undefined) continue;
            const wall = Math.floor((atMs + zoneClock(timeZoneId).offsetAt(atMs)) / 60_000);
            const told = (way: AccessBlock["way"], personId?: string) => {
              const mine = blocks.filter(
                (block) =>
                  block.way === way &&
                  block.serialNumbers.includes(serialNumber) &&
                  (personId === undefined || block.personIds.includes(personId)),
              );
              return { gained: mine.some(({ gained }) => holds(gained, wall)), lost: mine.some(({ lost }) => holds(lost, wall)) };
            };
            for (const { personId } of after.people) {
              const attempt = { presented: { kind: "web", personId }, serialNumber, atMs } as const;
              const [could, can] = [was, is].map((policy) => decide(policy, attempt, nobody).result === AccessResult.AccessGranted);
              expect(told("schedule", personId)).toEqual({ gained: !could && can, lost: could && !can });
            }
            const [heldBefore, heldAfter] = [was, is].map((policy) => doorModeAt(policy, serialNumber, atMs, nobody).mode === "unlocked");
            expect(told("everybody")).toEqual({ gained: !heldBefore && heldAfter, lost: heldBefore && !heldAfter });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("[C-03] between a policy and itself is empty", () => {
    fc.assert(
      fc.property(policies, instants, (policy, atMs) => {
        expect(accessDifference(policy, structuredClone(policy), atMs)).toEqual([]);
      }),
    );
  });
});

const hours: PolicySchedule = {
  scheduleId: "office",
  name: "Office",
  kind: "access",
  recurrences: [{ cron: "0 0 8 * MON-FRI", timeDuration: 600 }],
  onHoliday: "closed",
  serialNumbers: ["d1"],
  zoneIds: [],
  personIds: [],
  groupIds: ["staff"],
};
const office: PolicyDocument = {
  accountId: "a1",
  sequence: 1,
  sites: [{ siteId: "s1", name: "House", timeZoneId: "Europe/Madrid" }],
  zones: [],
  doors: [{ serialNumber: "d1", siteId: "s1", name: "Lobby" }],
  holidays: [],
  schedules: [hours],
  groups: [{ groupId: "staff", name: "Staff", personIds: ["anna", "ben"] }],
  people: ["anna", "ben", "cleo"].map((personId) => ({ personId, name: personId, isVisitor: false, status: "active", siteIds: "all" })),
  credentials: [],
};
/** A Wednesday, 12:00 in Madrid. */
const now = Date.parse("2026-11-18T11:00:00Z");
const withHours = (change: Partial<PolicySchedule>): PolicyDocument => ({ ...office, schedules: [{ ...hours, ...change }] });
const told = (block: AccessBlock | undefined, which: "gained" | "lost") => block && tellTimes(block[which], block.window).times;

describe("[C-03] what a change of hours says", () => {
  it("names the hours that are gained, of everybody in the group at once", () => {
    const [block, ...more] = accessDifference(office, withHours({ recurrences: [{ cron: "0 0 8 * MON-FRI", timeDuration: 720 }] }), now);
    expect(more).toEqual([]);
    expect(block).toMatchObject({
      way: "schedule",
      personIds: ["anna", "ben"],
      serialNumbers: ["d1"],
      gainedBy: ["office"],
      lostBy: [],
      lost: [],
    });
    expect(told(block, "gained")).toEqual([{ repeats: "weekly", days: [0, 1, 2, 3, 4], start: "18:00", minutes: 120 }]);
  });

  it("names the day of a new holiday", () => {
    const [block] = accessDifference(office, { ...office, holidays: [{ holidayId: "h1", name: "Christmas", month: 12, day: 25 }] }, now);
    expect(told(block, "lost")).toEqual([{ repeats: "once", day: "2026-12-25", start: "08:00", minutes: 600 }]);
  });

  it("says from when and until when", () => {
    const [block] = accessDifference(office, withHours({ startDate: "2027-01-11", endDate: "2027-06-30" }), now);
    expect(told(block, "lost")).toEqual([
      { repeats: "weekly", days: [0, 1, 2, 3, 4], start: "08:00", minutes: 600, until: "2027-01-08" },
      { repeats: "weekly", days: [0, 1, 2, 3, 4], start: "08:00", minutes: 600, from: "2027-07-01" },
    ]);
  });

  it("tells a door that is held open apart from people who may open it", () => {
    const blocks = accessDifference(office, withHours({ kind: "unlock" }), now);
    expect(blocks.map(({ way, gained, lost }) => [way, gained.length > 0, lost.length > 0])).toEqual([
      ["everybody", true, false],
      ["schedule", false, true],
    ]);
  });

  it("does not tell of people who may open it anyway, are suspended, or are of another site", () => {
    const people = office.people.map((person) =>
      person.personId === "ben"
        ? { ...person, status: "suspended" as const }
        : person.personId === "cleo"
          ? { ...person, siteIds: ["s2"] }
          : person,
    );
    const before = { ...office, people };
    const after = { ...before, schedules: [hours, { ...hours, scheduleId: "more", personIds: ["anna", "ben", "cleo"], groupIds: [] }] };
    expect(accessDifference(before, after, now)).toEqual([]);
  });

  it("looks beyond the next year for 29 February", () => {
    const leap = withHours({ recurrences: [{ cron: "0 0 8 29 *", timeDuration: 60 }], onHoliday: "closed" });
    const [block] = accessDifference(leap, { ...leap, holidays: [{ holidayId: "h1", name: "Leap day", month: 2, day: 29 }] }, now);
    expect(told(block, "lost")).toMatchObject([{ repeats: "once", day: "2028-02-29" }, { day: "2032-02-29" }]);
  });

  it("tells what lasts for days day by day, and what never ends as every day", () => {
    const [block] = accessDifference(
      withHours({ recurrences: [] }),
      withHours({ recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }] }),
      now,
    );
    expect(told(block, "gained")).toEqual([{ repeats: "weekly", days: [0, 1, 2, 3, 4, 5, 6], start: "00:00", minutes: dayMinutes }]);
    expect(block?.window.end).toBeGreaterThan(now / 60_000 + (399 * dayMs) / 60_000);
  });
});
