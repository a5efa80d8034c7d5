import { canonicalJson } from "#domain/canonicalJson.ts";
import type { PolicyCredential, PolicyDoor, PolicyGroup, PolicyPerson, PolicySchedule } from "./policy.ts";
import { idOf, isEmptyChange, type PolicyChange, type PolicyList, policyChangeBetween } from "./policyChange.ts";
import { policyForDoor, shownAs } from "./policyForDoor.ts";
import { documentOf, type PolicyIndex } from "./policyIndex.ts";

type When = "now" | "before";
type Change = Pick<PolicyChange, "put" | "remove">;

/**
 * For each door what has changed in its part (`policyForDoor`) since the index was settled, or undefined where nothing has. What was
 * changed is looked at, and what leads to it, not everything that a door knows: 1,000 doors of 100,000 people take milliseconds.
 */
export function doorChanges(index: PolicyIndex): (serialNumber: string) => Change | undefined {
  const touched = touchedBy(index);
  const views = { now: viewOf(index, "now"), before: viewOf(index, "before") };
  const documents = { now: once(() => documentOf(index, "now")), before: once(() => documentOf(index, "before")) };

  /** Its neighbours are others: nothing of its part is known to be the same. */
  function changeOfMoved(serialNumber: string): Change {
    return policyChangeBetween(policyForDoor(documents.before(), serialNumber), policyForDoor(documents.now(), serialNumber));
  }

  function changeOf(door: PolicyDoor, earlier: PolicyDoor): Change {
    const { siteId, serialNumber } = door;
    const change = createChange();
    const isMoved = door.primaryZoneId !== earlier.primaryZoneId || door.secondaryZoneId !== earlier.secondaryZoneId;
    const own = (list: "zones" | "sites", id: string | undefined, when: When) => (id !== undefined ? at(index, list, id, when) : undefined);
    change.compare("sites", siteId, own("sites", siteId, "before"), own("sites", siteId, "now"));
    change.compare("doors", serialNumber, earlier, door);
    const zonesBefore = new Set([earlier.primaryZoneId, earlier.secondaryZoneId]);
    const zonesNow = new Set([door.primaryZoneId, door.secondaryZoneId]);
    for (const id of new Set([...zonesBefore, ...zonesNow])) {
      if (id === undefined || (!isMoved && !touched.zones.has(id))) continue;
      change.compare(
        "zones",
        id,
        zonesBefore.has(id) ? own("zones", id, "before") : undefined,
        zonesNow.has(id) ? own("zones", id, "now") : undefined,
      );
    }
    for (const id of touched.holidays)
      change.compare("holidays", id, at(index, "holidays", id, "before"), at(index, "holidays", id, "now"));

    const schedules = { before: schedulesOf(index, earlier, "before"), now: schedulesOf(index, door, "now") };
    const scheduleIds = isMoved ? [...schedules.before, ...schedules.now] : [...touched.schedules];
    const part = (when: When, id: string) => {
      const schedule = schedules[when].has(id) ? at(index, "schedules", id, when) : undefined;
      return schedule && scheduleAt(schedule, when === "now" ? door : earlier, views[when].named(siteId, schedule));
    };
    for (const id of new Set(scheduleIds)) change.compare("schedules", id, part("before", id), part("now", id));

    const groups = { before: new Set<string>(), now: new Set<string>() };
    for (const when of ["before", "now"] as const)
      for (const id of schedules[when]) for (const groupId of at(index, "schedules", id, when)?.groupIds ?? []) groups[when].add(groupId);
    const group = (when: When, id: string) => {
      const found = groups[when].has(id) ? at(index, "groups", id, when) : undefined;
      return found && views[when].group(siteId, found);
    };
    for (const id of new Set([...groups.before, ...groups.now])) {
      const isSame = groups.before.has(id) && groups.now.has(id) && !touched.groups.has(id);
      if (!isSame) change.compare("groups", id, group("before", id), group("now", id));
    }

    for (const id of touched.people) change.compare("people", id, views.before.person(siteId, id), views.now.person(siteId, id));
    for (const id of touched.credentials)
      change.compare("credentials", id, views.before.credential(siteId, id), views.now.credential(siteId, id));
    return change.made();
  }

  return (serialNumber) => {
    const door = index.lists.doors.get(serialNumber);
    const earlier = index.lists.doors.before(serialNumber);
    const change = door && earlier && door.siteId === earlier.siteId ? changeOf(door, earlier) : changeOfMoved(serialNumber);
    const whole = { accountId: index.accountId, baseSequence: 0, sequence: 0, ...change };
    return isEmptyChange(whole) ? undefined : { put: change.put, remove: change.remove };
  };
}

/** Ids of what may be different for a door whose own entry is the same. */
function touchedBy(index: PolicyIndex) {
  const { lists } = index;
  const changed = (list: PolicyList) => new Set(lists[list].changedKeys());
  const both = (sets: { get(key: string): ReadonlySet<string>; before(key: string): ReadonlySet<string> }, key: string) => [
    ...sets.get(key),
    ...sets.before(key),
  ];
  const entries = (id: string) => [lists.credentials.get(id), lists.credentials.before(id)].filter((each) => each !== undefined);
  const people = changed("people");
  const credentials = changed("credentials");
  // A door knows all credentials of its site's people: a person who comes, goes or moves there changes that for others.
  const ownCredentials = [...people].flatMap((id) => both(index.credentialsOf, id));
  const keys = new Set([...credentials, ...ownCredentials].flatMap(entries).map(shownAs));
  for (const key of keys) for (const id of both(index.credentialsShownAs, key)) credentials.add(id);
  for (const id of credentials) for (const { personId } of entries(id)) people.add(personId);
  const schedules = changed("schedules");
  const groups = changed("groups");
  for (const id of people) {
    for (const scheduleId of both(index.schedulesNaming, id)) schedules.add(scheduleId);
    for (const groupId of both(index.groupsNaming, id)) groups.add(groupId);
  }
  return { people, credentials, schedules, groups, zones: changed("zones"), holidays: changed("holidays") };
}

/** The people and credentials that a site's doors know, before or after. */
function viewOf(index: PolicyIndex, when: When) {
  const { lists } = index;
  const sites = new Map<string, { known: Map<string, boolean>; lists: Map<object, readonly string[]>; groups: Map<object, PolicyGroup> }>();
  const memoryOf = (siteId: string) => {
    const memory = sites.get(siteId) ?? { known: new Map(), lists: new Map(), groups: new Map() };
    sites.set(siteId, memory);
    return memory;
  };
  const personAt = (id: string) => at(index, "people", id, when);
  const isOfSite = (siteId: string, personId: string) => {
    const siteIds = personAt(personId)?.siteIds;
    return siteIds !== undefined && (siteIds === "all" || siteIds.includes(siteId));
  };
  const setAt = (sets: { get(key: string): ReadonlySet<string>; before(key: string): ReadonlySet<string> }, key: string) =>
    when === "now" ? sets.get(key) : sets.before(key);
  const isShown = (siteId: string, credential: PolicyCredential) =>
    [...setAt(index.credentialsShownAs, shownAs(credential))].some((id) => {
      const alike = at(index, "credentials", id, when);
      return alike !== undefined && isOfSite(siteId, alike.personId);
    });
  const isKnown = (siteId: string, personId: string): boolean => {
    const { known } = memoryOf(siteId);
    const found = known.get(personId);
    if (found !== undefined) return found;
    const isOne =
      isOfSite(siteId, personId) ||
      [...setAt(index.credentialsOf, personId)].some((id) => {
        const credential = at(index, "credentials", id, when);
        return credential !== undefined && isShown(siteId, credential);
      });
    known.set(personId, isOne);
    return isOne;
  };
  const knownOf = (siteId: string, ids: readonly string[]): readonly string[] => {
    const { lists: kept } = memoryOf(siteId);
    const found = kept.get(ids) ?? ids.filter((id) => isKnown(siteId, id));
    kept.set(ids, found);
    return found;
  };
  return {
    named: (siteId: string, { personIds }: PolicySchedule) => knownOf(siteId, personIds),
    group(siteId: string, group: PolicyGroup): PolicyGroup {
      const { groups } = memoryOf(siteId);
      const found = groups.get(group) ?? { ...group, personIds: knownOf(siteId, group.personIds) };
      groups.set(group, found);
      return found;
    },
    person(siteId: string, id: string): PolicyPerson | undefined {
      const person = personAt(id);
      return person && isKnown(siteId, id) ? { ...person, name: "" } : undefined;
    },
    credential(siteId: string, id: string): PolicyCredential | undefined {
      const credential = at(index, "credentials", id, when);
      return credential && isShown(siteId, credential) ? credential : undefined;
    },
    lists,
  };
}

function at<List extends PolicyList>({ lists }: PolicyIndex, list: List, id: string, when: When) {
  return when === "now" ? lists[list].get(id) : lists[list].before(id);
}

function schedulesOf(index: PolicyIndex, { serialNumber, primaryZoneId }: PolicyDoor, when: When): ReadonlySet<string> {
  const { schedulesAtDoor, schedulesInZone } = index;
  const read = (sets: typeof schedulesAtDoor, key: string) => (when === "now" ? sets.get(key) : sets.before(key));
  const byDoor = read(schedulesAtDoor, serialNumber);
  if (primaryZoneId === undefined) return byDoor;
  const byZone = read(schedulesInZone, primaryZoneId);
  return byZone.size === 0 ? byDoor : new Set([...byDoor, ...byZone]);
}

function scheduleAt(schedule: PolicySchedule, { serialNumber, primaryZoneId }: PolicyDoor, personIds: readonly string[]): PolicySchedule {
  return {
    ...schedule,
    serialNumbers: schedule.serialNumbers.filter((serial) => serial === serialNumber),
    zoneIds: schedule.zoneIds.filter((zoneId) => zoneId === primaryZoneId),
    personIds,
  };
}

/** Gathers what differs, list by list and in the order of ids. */
function createChange() {
  const put = new Map<PolicyList, object[]>();
  const removed = new Map<PolicyList, string[]>();
  const add = <Value>(lists: Map<PolicyList, Value[]>, list: PolicyList, value: Value) =>
    lists.set(list, [...(lists.get(list) ?? []), value]);
  return {
    compare<Entry extends object>(list: PolicyList, id: string, before: Entry | undefined, now: Entry | undefined): void {
      if (before === now) return;
      if (!now) add(removed, list, id);
      else if (!before || canonicalJson(before) !== canonicalJson(now)) add(put, list, now);
    },
    made(): Change {
      const sorted = [...put].map(([list, entries]) => [
        list,
        entries.toSorted((one, other) => (idOf(list, one) < idOf(list, other) ? -1 : 1)),
      ]);
      return { put: Object.fromEntries(sorted) as Change["put"], remove: Object.fromEntries(removed) as Change["remove"] };
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
