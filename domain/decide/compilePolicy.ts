import { zoneClock } from "#domain/time/zoneClock.ts";
import type { CompiledPolicy, PersonRecord, ScheduleRecord } from "./compiledPolicy.ts";
import { dropCredential, instantOf, putCredential } from "./credentialIndex.ts";
import type { PolicyDocument, PolicyGroup, PolicyPerson, PolicySchedule } from "./policy.ts";
import type { PolicyChange, PolicyList } from "./policyChange.ts";
import { compileSchedule, holidaysOf } from "./schedule.ts";

export function compilePolicy(document: PolicyDocument): CompiledPolicy {
  const policy: CompiledPolicy = {
    accountId: document.accountId,
    sequence: document.sequence,
    sites: new Map(),
    zones: new Map(),
    doors: new Map(),
    holidays: new Map(),
    holidayDays: new Map(),
    schedules: new Map(),
    groupIds: new Set(),
    people: new Map(),
    credentials: new Map(),
    credentialsByKey: new Map(),
    salts: new Map(),
    sharedGroups: new Map(),
    sharedSites: new Map(),
  };
  change(policy, document, {});
  return policy;
}

/** Brings a compiled policy up to date; false, and nothing happens, when it is a change of another one. */
export function changePolicy(policy: CompiledPolicy, { accountId, baseSequence, sequence, put, remove }: PolicyChange): boolean {
  if (accountId !== policy.accountId || baseSequence !== policy.sequence) return false;
  change(policy, put, remove);
  policy.sequence = sequence;
  return true;
}

function change(policy: CompiledPolicy, put: PolicyChange["put"], remove: PolicyChange["remove"]): void {
  const { sites, zones, doors, holidays, schedules, credentials } = policy;
  for (const id of remove.sites ?? []) sites.delete(id);
  for (const site of put.sites ?? []) sites.set(site.siteId, { site, clock: zoneClock(site.timeZoneId) });
  for (const id of remove.zones ?? []) zones.delete(id);
  for (const zone of put.zones ?? []) zones.set(zone.zoneId, zone);
  for (const id of remove.doors ?? []) doors.delete(id);
  for (const door of put.doors ?? []) doors.set(door.serialNumber, { door, schedules: undefined });
  for (const id of remove.holidays ?? []) holidays.delete(id);
  for (const holiday of put.holidays ?? []) holidays.set(holiday.holidayId, holiday);
  policy.holidayDays = holidaysOf([...holidays.values()]);
  for (const id of remove.schedules ?? []) schedules.delete(id);
  for (const schedule of put.schedules ?? []) schedules.set(schedule.scheduleId, scheduleRecord(schedule));
  // People before groups and credentials, so that those refer to the same text of an id.
  for (const id of remove.people ?? []) forgetPerson(policy, id);
  for (const person of put.people ?? []) putPerson(policy, person);
  for (const id of remove.groups ?? []) dropGroup(policy, id);
  for (const group of put.groups ?? []) putGroup(policy, group);
  for (const id of remove.credentials ?? []) dropCredential(policy, credentials.get(id));
  for (const credential of put.credentials ?? []) putCredential(policy, credential, personRecord(policy, credential.personId));
  const moved: readonly PolicyList[] = ["schedules", "zones"];
  if (moved.some((list) => put[list] || remove[list])) for (const record of doors.values()) record.schedules = undefined;
}

function scheduleRecord(schedule: PolicySchedule): ScheduleRecord {
  return {
    schedule: compileSchedule(schedule),
    serialNumbers: new Set(schedule.serialNumbers),
    zoneIds: new Set(schedule.zoneIds),
    personIds: new Set(schedule.personIds),
    groupIds: new Set(schedule.groupIds),
  };
}

const noGroups: readonly string[] = [];
const noSites: ReadonlySet<string> = new Set();

function personRecord(policy: CompiledPolicy, personId: string): PersonRecord {
  const known = policy.people.get(personId);
  if (known) return known;
  const made: PersonRecord = {
    personId,
    status: undefined,
    isVisitor: false,
    siteIds: noSites,
    validFromMs: undefined,
    validUntilMs: undefined,
    mayEscort: false,
    needsEscort: false,
    groupIds: noGroups,
  };
  policy.people.set(personId, made);
  return made;
}

function putPerson(policy: CompiledPolicy, person: PolicyPerson): void {
  const record = personRecord(policy, person.personId);
  record.status = person.status;
  record.isVisitor = person.isVisitor;
  record.siteIds = person.siteIds === "all" ? "all" : shared(policy.sharedSites, person.siteIds, (ids) => new Set(ids));
  record.validFromMs = instantOf(person.validFromUtc);
  record.validUntilMs = instantOf(person.validUntilUtc);
  record.mayEscort = person.mayEscort === true;
  record.needsEscort = person.needsEscort === true;
}

/** Groups and credentials may still refer to the person, who may be restored: the record stays, without rights. */
function forgetPerson(policy: CompiledPolicy, personId: string): void {
  const record = policy.people.get(personId);
  if (record) record.status = undefined;
}

function putGroup(policy: CompiledPolicy, { groupId, personIds }: PolicyGroup): void {
  if (policy.groupIds.has(groupId)) dropGroup(policy, groupId);
  policy.groupIds.add(groupId);
  for (const personId of personIds) {
    const record = personRecord(policy, personId);
    if (record.groupIds.includes(groupId)) continue;
    record.groupIds = shared(policy.sharedGroups, [...record.groupIds, groupId].sort(), (ids) => ids);
  }
}

function dropGroup(policy: CompiledPolicy, groupId: string): void {
  if (!policy.groupIds.delete(groupId)) return;
  for (const record of policy.people.values()) {
    if (!record.groupIds.includes(groupId)) continue;
    const left = record.groupIds.filter((id) => id !== groupId);
    record.groupIds = shared(policy.sharedGroups, left, (ids) => ids);
  }
}

function shared<Value>(pool: Map<string, Value>, ids: readonly string[], make: (ids: readonly string[]) => Value): Value {
  const key = ids.join(" ");
  const known = pool.get(key);
  if (known) return known;
  const made = make(ids);
  pool.set(key, made);
  return made;
}
