import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccessResult } from "#contract/enumerations.ts";
import type { CompiledPolicy, PersonRecord } from "./compiledPolicy.ts";
import { changePolicy, compilePolicy } from "./compilePolicy.ts";
import { type Decision, decide } from "./decide.ts";
import { explain } from "./explain.ts";
import { nextOpenings } from "./openings.ts";
import type { PolicyCredential, PolicyDocument } from "./policy.ts";
import { policyChangeBetween } from "./policyChange.ts";
import type { Presented } from "./presented.ts";
import { askDoor, nobody, type When, whoOpens } from "./rights.ts";
import { instants, policies } from "./testPolicies.ts";

/** The credential as a reader reports it. */
function shown(credential: PolicyCredential): Presented {
  const { credentialId, personId } = credential;
  switch (credential.kind) {
    case "card":
      return {
        kind: "card",
        cardNumber: credential.cardNumber,
        ...(credential.facilityCode !== undefined && { facilityCode: credential.facilityCode }),
      };
    case "pin":
    case "cloudKey":
      return { kind: credential.kind, hashes: { [credential.salt]: credential.hash } };
    case "web":
      return { kind: "web", personId };
    default:
      return { kind: credential.kind, credentialId };
  }
}

/** Rules that depend on other people in the zone. */
const ofTheMoment = /^zone\./;
const isLetIn = ({ result, because }: Decision) =>
  result === AccessResult.AccessGranted || because.every(({ rule }) => ofTheMoment.test(rule));

/** Everybody whom `decide` lets through the door at one of these instants, with any of their credentials. */
function askedOneByOne(document: PolicyDocument, policy: CompiledPolicy, serialNumber: string, times: readonly number[]): string[] {
  const letIn = document.credentials.flatMap((credential) => {
    const decisions = times.map((atMs) => decide(policy, { presented: shown(credential), serialNumber, atMs }, nobody));
    return decisions.filter((decision) => decision.credentialId === credential.credentialId && isLetIn(decision)).length > 0
      ? [credential.personId]
      : [];
  });
  return [...new Set(letIn)].toSorted();
}

const listed = (policy: CompiledPolicy, serialNumber: string, when: When): string[] => {
  const question = askDoor(policy, serialNumber, when);
  return question
    ? whoOpens(policy, question)
        .map(({ personId }) => personId)
        .toSorted()
    : [];
};
const serials = ["d0", "d1", "d2", "d3"];
const withoutLockdown = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  doors: document.doors.map(({ lockdownId: _held, ...door }) => door),
});

/** Instants from `fromMs` on at which access may begin. */
function beginnings(document: PolicyDocument, fromMs: number): number[] {
  const valid = [...document.people, ...document.credentials].flatMap(({ validFromUtc }) =>
    validFromUtc === undefined ? [] : [Date.parse(validFromUtc)],
  );
  const starts = [fromMs, ...valid.filter((ms) => ms > fromMs)];
  const zones = new Set(document.sites.map(({ timeZoneId }) => timeZoneId));
  const openings = starts.flatMap((ms) =>
    [...zones].flatMap((timeZoneId) =>
      document.schedules.flatMap((schedule) => nextOpenings(schedule, { timeZoneId, holidays: document.holidays }, ms, 1)),
    ),
  );
  return [...new Set([...starts, ...openings.map(({ startMs }) => startMs)])].filter((ms) => ms >= fromMs);
}

describe("the people who may open a door", () => {
  it("[EN-05] at an instant are exactly the people whom the door would let in", () => {
    fc.assert(
      fc.property(policies, instants, (document, atMs) => {
        const policy = compilePolicy(document);
        for (const serialNumber of serials)
          expect(listed(policy, serialNumber, { atMs })).toEqual(askedOneByOne(document, policy, serialNumber, [atMs]));
      }),
      { numRuns: 600 },
    );
  });

  it("[EN-05] at any time are exactly the people whom the door would ever let in, ignoring a present lockdown", () => {
    fc.assert(
      fc.property(policies, instants, fc.array(instants, { minLength: 20, maxLength: 20 }), (document, fromMs, others) => {
        const policy = compilePolicy(document);
        const open = withoutLockdown(document);
        const times = beginnings(document, fromMs);
        for (const serialNumber of serials) {
          const answer = listed(policy, serialNumber, { fromMs });
          expect(answer).toEqual(askedOneByOne(open, compilePolicy(open), serialNumber, times));
          // The answer also contains everybody whom the door would let in at random other times.
          const seen = askedOneByOne(
            open,
            compilePolicy(open),
            serialNumber,
            others.filter((ms) => ms >= fromMs),
          );
          expect(seen.filter((personId) => !answer.includes(personId))).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("[EN-05] can each open it by the returned schedules, from the returned times on", () => {
    fc.assert(
      fc.property(policies, instants, fc.boolean(), (document, ms, isAtAll) => {
        const held = isAtAll ? withoutLockdown(document) : document;
        const policy = compilePolicy(held);
        for (const serialNumber of serials) {
          const question = askDoor(policy, serialNumber, isAtAll ? { fromMs: ms } : { atMs: ms });
          for (const person of policy.people.values()) {
            const right = question?.rightOf(person);
            expect(right !== undefined).toBe(question?.admits(person) ?? false);
            if (!right) continue;
            expect(right.kinds.length).toBeGreaterThan(0);
            for (const { scheduleId, opening } of right.ways) {
              const atMs = Math.max(ms, opening.startMs, ...startsOf(held, person, ms));
              const alone = { ...held, schedules: held.schedules.filter((each) => each.scheduleId === scheduleId) };
              expect(askedOneByOne(alone, compilePolicy(alone), serialNumber, isAtAll ? [atMs, ...beginnings(held, ms)] : [ms])).toContain(
                person.personId,
              );
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("[PB-03] have for each credential an opening that begins at the first instant at which it opens the door", () => {
    fc.assert(
      fc.property(policies, instants, (document, fromMs) => {
        const open = withoutLockdown(document);
        const policy = compilePolicy(open);
        const times = beginnings(open, fromMs);
        for (const serialNumber of serials) {
          for (const credential of open.credentials) {
            const record = policy.credentials.get(credential.credentialId);
            const opening = record && askDoor(policy, serialNumber, { fromMs })?.openingBy(record);
            const isOpenAt = (atMs: number) => {
              const decision = decide(policy, { presented: shown(credential), serialNumber, atMs }, nobody);
              return decision.credentialId === credential.credentialId && isLetIn(decision);
            };
            const first = times.filter(isOpenAt).toSorted((one, other) => one - other)[0];
            expect(opening?.startMs).toBe(first);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it("are updated after a policy change", () => {
    fc.assert(
      fc.property(policies, policies, instants, (before, next, atMs) => {
        const after = { ...next, sequence: before.sequence + 1 };
        const policy = compilePolicy(before);
        for (const serialNumber of serials) listed(policy, serialNumber, { atMs });
        changePolicy(policy, policyChangeBetween(before, after));
        for (const serialNumber of serials)
          expect(listed(policy, serialNumber, { atMs })).toEqual(listed(compilePolicy(after), serialNumber, { atMs }));
      }),
      { numRuns: 200 },
    );
  });
});

function startsOf(document: PolicyDocument, { personId }: PersonRecord, fromMs: number): number[] {
  const person = document.people.find((each) => each.personId === personId);
  return [fromMs, ...(person?.validFromUtc === undefined ? [] : [Date.parse(person.validFromUtc)])];
}

describe("an explanation", () => {
  it("[EN-05] has the outcome, the step and the reasons of the decision", () => {
    fc.assert(
      fc.property(policies, instants, (document, atMs) => {
        const policy = compilePolicy(document);
        for (const credential of policy.credentials.values()) {
          for (const serialNumber of serials) {
            const { decision, outcome, steps } = explain(policy, credential, serialNumber, atMs);
            const refused = steps.find((step) => step.outcome === "refused");
            if (refused) {
              expect(outcome).toBe("refused");
              expect(refused.reasons).toEqual(expect.arrayContaining(decision.because.slice(0, 1)));
              if (refused.step !== "schedule") expect(refused.reasons[0]).toEqual(decision.because[0]);
            } else {
              expect(isLetIn(decision)).toBe(true);
              const open = decision.because.find(({ rule }) => rule === "schedule.open");
              const schedule = steps.find(({ step }) => step === "schedule");
              if (open) expect(schedule?.reasons[0]).toEqual(open);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
