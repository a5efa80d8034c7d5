import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { askDoor, credentialsByPerson, nobody, type When, whoOpens } from "#domain/decide/rights.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { largePolicy } from "./decide.ts";

/** A Monday in summer, at noon in Berlin. */
const atMs = Date.parse("2026-06-15T10:00:00Z");
const asked = 100;
const pageSize = 25;

/** Questions about everybody, and about every door, in a large account. */
export const accessQuestions: Benchmark = {
  name: "access",
  async run() {
    const policy = compilePolicy(largePolicy());
    const serials = [...policy.doors.keys()].filter((_serial, index) => index % 10 === 3).slice(0, asked);
    const startedAt = performance.now();
    credentialsByPerson(policy);
    const index = performance.now() - startedAt;
    let found = 0;

    function whoMs(when: When): number[] {
      return serials.map((serialNumber) => {
        const from = performance.now();
        const question = askDoor(policy, serialNumber, when);
        const openers = question ? whoOpens(policy, question) : [];
        for (const person of openers.slice(0, pageSize)) question?.rightOf(person);
        found += openers.length;
        return performance.now() - from;
      });
    }

    const now = whoMs({ atMs });
    const openers = found / serials.length;
    const atAll = whoMs({ fromMs: atMs });
    const whatMs = (when: When) =>
      [...policy.people.values()].slice(0, asked).map((person) => {
        const from = performance.now();
        for (const serialNumber of policy.doors.keys()) askDoor(policy, serialNumber, when)?.admits(person);
        return performance.now() - from;
      });
    const what = whatMs({ atMs });
    const whatAtAll = whatMs({ fromMs: atMs });
    const [serialNumber = ""] = serials;
    const oneByOne = performance.now();
    for (let card = 0; card < policy.people.size; card += 1)
      decide(
        policy,
        { presented: { kind: "card", cardNumber: String(1_000_000 + card), facilityCode: card % 256 }, serialNumber, atMs },
        nobody,
      );
    const each = performance.now() - oneByOne;
    const conditions = `${policy.people.size} people, ${policy.doors.size} doors, ${policy.schedules.size} schedules`;
    return [
      {
        what: `Who can open a door at an instant with ${conditions}, all counted and ${pageSize} told: median`,
        value: percentile(now, 0.5),
        unit: "ms",
        budget: { atMost: 50 },
      },
      { what: "The same: p99", value: percentile(now, 0.99), unit: "ms" },
      { what: "The same: who can, on average", value: openers, unit: "people" },
      { what: "Who can open it at all: median", value: percentile(atAll, 0.5), unit: "ms", budget: { atMost: 100 } },
      {
        what: "What a person can open at an instant, of all doors: median",
        value: percentile(what, 0.5),
        unit: "ms",
        budget: { atMost: 50 },
      },
      { what: "What a person can open at all: median", value: percentile(whatAtAll, 0.5), unit: "ms", budget: { atMost: 100 } },
      { what: "The credentials of everybody by person, once after a change", value: index, unit: "ms" },
      { what: "For comparison: one door, everybody's card decided on one by one", value: each, unit: "ms" },
    ];
  },
};
