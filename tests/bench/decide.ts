import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { changePolicy, compilePolicy } from "#domain/decide/compilePolicy.ts";
import { type Attempt, decide as decideAt } from "#domain/decide/decide.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { createPresence } from "#domain/decide/presence.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { effort } from "./effort.ts";

const people = 100_000;
const doors = 1000;
const schedules = 500;
const attempts = effort(100_000, 20_000);
const groupsPerPerson = 3;

const each = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_none, index) => make(index));
/** Ids as long as those of the store. */
const id = (kind: string, index: number) => `${kind}${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`;

/** An account at the limit of what is promised: 20 sites, 200 groups, 10 to 20 schedules at every door, a card for everybody. */
export function largePolicy(): PolicyDocument {
  return {
    accountId: "large",
    sequence: 1,
    sites: each(20, (index) => ({
      siteId: id("s", index),
      name: `Site ${index}`,
      timeZoneId: index % 2 ? "Europe/Berlin" : "America/New_York",
    })),
    zones: each(100, (index) => ({ zoneId: id("z", index), siteId: id("s", index % 20), name: `Zone ${index}` })),
    doors: each(doors, (index) => ({
      serialNumber: `GH-${index}`,
      siteId: id("s", index % 20),
      name: `Door ${index}`,
      primaryZoneId: id("z", index % 100),
    })),
    holidays: each(20, (index) => ({ holidayId: id("h", index), name: `Holiday ${index}`, month: 1 + (index % 12), day: 1 + index })),
    schedules: each(schedules, (index) => ({
      scheduleId: id("t", index),
      name: `Schedule ${index}`,
      kind: index % 10 === 0 ? "unlock" : "access",
      recurrences: [
        { cron: `0 ${index % 60} ${index % 24} * MON-FRI`, timeDuration: 600 },
        { cron: "0 0 9 * SAT,SUN", timeDuration: 180 },
      ],
      onHoliday: index % 2 ? "closed" : "asUsual",
      serialNumbers: each(10, (door) => `GH-${(index * 7 + door) % doors}`),
      zoneIds: [id("z", index % 100), id("z", (index * 3) % 100)],
      personIds: [id("p", index)],
      groupIds: each(5, (group) => id("g", (index + group * 13) % 200)),
    })),
    groups: each(200, (index) => ({
      groupId: id("g", index),
      name: `Group ${index}`,
      personIds: each((people * groupsPerPerson) / 200, (member) => id("p", (index * 331 + member * 61) % people)),
    })),
    people: each(people, (index) => ({
      personId: id("p", index),
      name: `Person ${index}`,
      isVisitor: index % 50 === 0,
      status: index % 100 === 0 ? "suspended" : "active",
      siteIds: [id("s", index % 20), id("s", (index + 1) % 20)],
    })),
    credentials: each(people, (index) => ({
      credentialId: id("c", index),
      personId: id("p", index),
      status: "active",
      kind: "card",
      cardNumber: String(1_000_000 + index),
      facilityCode: index % 256,
    })),
  };
}

function attemptOf(index: number): Attempt {
  const person = (index * 7919) % people;
  // At a door of one of the person's sites, so that the schedules are asked too.
  const door = (person % 20) + 20 * ((index * 31) % (doors / 20));
  return {
    presented: { kind: "card", cardNumber: String(1_000_000 + person), facilityCode: person % 256 },
    serialNumber: `GH-${door}`,
    atMs: Date.parse("2026-03-16T00:00:00Z") + ((index * 104_729) % 31_536_000) * 1000,
  };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMegabytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** A compiled policy of a document that is gone again, as a process holds it that reads it from a file. */
function compileFrom(text: string): { policy: CompiledPolicy; ms: number } {
  const document = JSON.parse(text) as PolicyDocument;
  const startedAt = performance.now();
  return { policy: compilePolicy(document), ms: performance.now() - startedAt };
}

/** The decision at a door, in a large account. */
export const decide: Benchmark = {
  name: "decide",
  async run() {
    const text = JSON.stringify(largePolicy());
    const before = heapMegabytes();
    const { policy, ms } = compileFrom(text);
    const size = heapMegabytes() - before;
    const presence = createPresence();
    const micros: number[] = [];
    let granted = 0;
    for (let index = 0; index < attempts; index += 1) {
      const attempt = attemptOf(index);
      const startedAt = performance.now();
      const { result } = decideAt(policy, attempt, presence);
      micros.push((performance.now() - startedAt) * 1000);
      if (result === 0) granted += 1;
    }
    const [person] = largePolicy().people;
    const changedAt = performance.now();
    changePolicy(policy, {
      accountId: "large",
      baseSequence: 1,
      sequence: 2,
      put: { people: person ? [{ ...person, status: "active" }] : [] },
      remove: {},
    });
    const change = performance.now() - changedAt;
    const conditions = `${people} people, ${doors} doors, ${schedules} schedules`;
    return [
      { what: `Decision on a card with ${conditions}: median`, value: percentile(micros, 0.5), unit: "µs", budget: { atMost: 50 } },
      { what: "The same: p99", value: percentile(micros, 0.99), unit: "µs" },
      { what: "The same: granted", value: (100 * granted) / attempts, unit: "%" },
      { what: "The compiled policy in memory", value: size, unit: "MB", budget: { atMost: 64 } },
      { what: `Compiling it from ${Math.round(text.length / 1e6)} MB of document`, value: ms, unit: "ms" },
      { what: "A change of one person", value: change, unit: "ms" },
    ];
  },
};
