import type { AccessCondition, AccessReason, AccessWay, Named } from "#contract/accessQuestions.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Reason } from "#domain/decide/because.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import type { ZoneCondition } from "#domain/decide/explain.ts";
import type { PolicyDocument, PolicyDoor, PolicyPerson, PolicySite } from "#domain/decide/policy.ts";
import type { Way } from "#domain/decide/rights.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";

/** The names of what a policy speaks of, found once for every version of it. */
interface Directory {
  /** By name, in the order that lists have. */
  readonly people: readonly (PolicyPerson & { readonly sortName: string })[];
  readonly doors: readonly (PolicyDoor & { readonly sortName: string })[];
  readonly sites: ReadonlyMap<string, PolicySite>;
  readonly personNames: ReadonlyMap<string, PolicyPerson>;
  readonly names: Readonly<Record<"schedule" | "group" | "zone" | "holiday", ReadonlyMap<string, string>>>;
}

const directories = new WeakMap<PolicyDocument, Directory>();

export function directoryOf(document: PolicyDocument): Directory {
  const known = directories.get(document) ?? createDirectory(document);
  directories.set(document, known);
  return known;
}

function createDirectory({ people, doors, sites, schedules, groups, zones, holidays }: PolicyDocument): Directory {
  return {
    people: byName(people, ({ personId }) => personId),
    doors: byName(doors, ({ serialNumber }) => serialNumber),
    sites: new Map(sites.map((site) => [site.siteId, site])),
    personNames: new Map(people.map((person) => [person.personId, person])),
    names: {
      schedule: new Map(schedules.map(({ scheduleId, name }) => [scheduleId, name])),
      group: new Map(groups.map(({ groupId, name }) => [groupId, name])),
      zone: new Map(zones.map(({ zoneId, name }) => [zoneId, name])),
      holiday: new Map(holidays.map(({ holidayId, name }) => [holidayId, name])),
    },
  };
}

function byName<Row extends { readonly name: string }>(rows: readonly Row[], idOf: (row: Row) => string) {
  const sorted = rows.map((row) => ({ ...row, sortName: foldedText(row.name) }));
  return sorted.sort((one, other) => compare(one.sortName, other.sortName) || compare(idOf(one), idOf(other)));
}

export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const scopeOf: Readonly<Record<keyof Directory["names"], Scope>> = {
  schedule: "schedule_r",
  group: "group_r",
  zone: "zone_r",
  // A holiday appears as the reason for a closed schedule.
  holiday: "schedule_r",
};

/** Puts names to ids, as far as the session may read them. */
export interface Naming {
  /** A rule of a decision made now, or of one that a door has stored. */
  reason(reason: Reason | Readonly<Record<string, string | number>>): AccessReason;
  condition(condition: ZoneCondition): AccessCondition;
  way(way: Way): AccessWay;
  schedule(scheduleId: string): Named;
  lockdown(lockdownId: string): Named;
}

const instants = ["validFromUtc", "validUntilUtc", "sinceUtc", "untilUtc"] as const;
const numbers = ["inside", "occupancyMax", "use", "usesMax"] as const;

/** `lockdowns` by id: every signed-in person may see them. */
export function createNaming(
  { document, policy: { credentials } }: { document: PolicyDocument; policy: CompiledPolicy },
  session: Session,
  lockdowns: ReadonlyMap<string, string>,
): Naming {
  const { names, personNames, sites } = directoryOf(document);

  function thing(kind: keyof typeof names, id: string): Named {
    if (!session.scopes.has(scopeOf[kind])) return {};
    const name = names[kind].get(id);
    return { id, ...(name !== undefined && { name }) };
  }

  function person(id: string): Named {
    const found = personNames.get(id);
    const isReached = found && session.scopes.has("user_r") && reachesSomebody(session, found);
    return isReached ? { id, name: found.name } : {};
  }

  function lockdown(id: string): Named {
    const name = lockdowns.get(id);
    return { id, ...(name !== undefined && { name }) };
  }

  return {
    schedule: (scheduleId) => thing("schedule", scheduleId),
    lockdown,
    reason(reason) {
      const told: Readonly<Record<string, unknown>> = reason;
      const text = (name: string) => (typeof told[name] === "string" ? told[name] : undefined);
      const put = <Value>(name: string, id: string, make: (value: string) => Value) => {
        const value = text(id);
        return value !== undefined && { [name]: make(value) };
      };
      const site = sites.get(text("siteId") ?? "");
      const kind = credentials.get(text("credentialId") ?? "")?.kind;
      const cause = text("cause") ?? text("problem");
      return {
        rule: String(told["rule"]).slice(0, 40),
        ...put("schedule", "scheduleId", (id) => thing("schedule", id)),
        ...put("group", "groupId", (id) => thing("group", id)),
        ...put("zone", "zoneId", (id) => thing("zone", id)),
        ...put("holiday", "holidayId", (id) => thing("holiday", id)),
        ...put("lockdown", "lockdownId", lockdown),
        ...put("person", "personId", person),
        ...(site && { site: { id: site.siteId, name: site.name } }),
        ...(kind && { credentialKind: kind }),
        ...(cause !== undefined && { cause }),
        ...Object.fromEntries(instants.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]]))),
        ...Object.fromEntries(numbers.flatMap((name) => (typeof told[name] === "number" ? [[name, told[name]]] : []))),
      };
    },
    condition: ({ zoneId, ...facts }) => ({ ...facts, zone: thing("zone", zoneId) }),
    way: ({ scheduleId, groupId, zoneId, opening: { startMs, endMs } }) => ({
      schedule: thing("schedule", scheduleId),
      ...(groupId !== undefined && { group: thing("group", groupId) }),
      ...(zoneId !== undefined && { zone: thing("zone", zoneId) }),
      startUtc: new Date(startMs).toISOString(),
      ...(endMs !== undefined && { endUtc: new Date(endMs).toISOString() }),
    }),
  };
}

/** Does this person of a policy exist for this session? */
export function reachesSomebody(session: Session, { siteIds }: Pick<PolicyPerson, "siteIds">): boolean {
  return siteIds === "all" || reachesPerson(session, { accountId: session.accountId, siteIds });
}
