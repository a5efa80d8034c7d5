import { canonicalJson } from "#domain/canonicalJson.ts";
import { JournaledMap, JournaledSets } from "./journaledMap.ts";
import type { PolicyCredential, PolicyDocument, PolicyGroup, PolicySchedule } from "./policy.ts";
import { idOf, listsOf, type PolicyChange, type PolicyList, policyLists, sortedPolicy } from "./policyChange.ts";
import { shownAs } from "./policyForDoor.ts";

export type PolicyEntry<List extends PolicyList> = PolicyDocument[List][number];

/**
 * A policy of an account with what leads from one of its entries to others, changed in place. What changed since `settle` is known as
 * it was before as well, so that the parts of very many doors can be told apart without building any of them.
 */
export interface PolicyIndex {
  readonly accountId: string;
  sequence: number;
  readonly lists: { readonly [List in PolicyList]: JournaledMap<PolicyEntry<List>> };
  /** Ids of credentials by their person, and by what a reader may take them for. */
  readonly credentialsOf: JournaledSets;
  readonly credentialsShownAs: JournaledSets;
  /** Ids by a person whom they name. */
  readonly schedulesNaming: JournaledSets;
  readonly groupsNaming: JournaledSets;
  /** Ids of schedules by a door or a zone that they have. */
  readonly schedulesAtDoor: JournaledSets;
  readonly schedulesInZone: JournaledSets;
}

export function createPolicyIndex(document: PolicyDocument): PolicyIndex {
  const index: PolicyIndex = {
    accountId: document.accountId,
    sequence: document.sequence,
    lists: {
      sites: new JournaledMap(),
      zones: new JournaledMap(),
      doors: new JournaledMap(),
      holidays: new JournaledMap(),
      schedules: new JournaledMap(),
      groups: new JournaledMap(),
      people: new JournaledMap(),
      credentials: new JournaledMap(),
    },
    credentialsOf: new JournaledSets(),
    credentialsShownAs: new JournaledSets(),
    schedulesNaming: new JournaledSets(),
    groupsNaming: new JournaledSets(),
    schedulesAtDoor: new JournaledSets(),
    schedulesInZone: new JournaledSets(),
  };
  changeIndex(index, document, {});
  settleIndex(index);
  return index;
}

/** The policy as a document, or as it was before what has not been settled. */
export function documentOf({ accountId, sequence, lists }: PolicyIndex, when: "now" | "before" = "now"): PolicyDocument {
  const entries = (Object.keys(policyLists) as PolicyList[]).map((list) => [
    list,
    when === "now" ? [...lists[list].values()] : lists[list].valuesBefore(),
  ]);
  return sortedPolicy({ accountId, sequence, ...(Object.fromEntries(entries) as Pick<PolicyDocument, PolicyList>) });
}

/** Puts entries in and takes others out; what is put in as it is there already changes nothing. */
export function changeIndex(index: PolicyIndex, put: PolicyChange["put"], remove: PolicyChange["remove"]): void {
  for (const list of Object.keys(policyLists) as PolicyList[]) for (const id of remove[list] ?? []) replace(index, list, id, undefined);
  for (const [list, entries] of listsOf(put)) for (const entry of entries) replace(index, list, idOf(list, entry), entry);
}

export function hasChanged({ lists }: PolicyIndex): boolean {
  return Object.values(lists).some((list) => ![...list.changedKeys()].every((key) => list.get(key) === list.before(key)));
}

/** From now on what is there is what was there before. */
export function settleIndex(index: PolicyIndex): void {
  for (const list of Object.values(index.lists)) list.settle();
  for (const sets of setsOf(index)) sets.settle();
}

function setsOf(index: PolicyIndex): JournaledSets[] {
  const { credentialsOf, credentialsShownAs, schedulesNaming, groupsNaming, schedulesAtDoor, schedulesInZone } = index;
  return [credentialsOf, credentialsShownAs, schedulesNaming, groupsNaming, schedulesAtDoor, schedulesInZone];
}

function replace(index: PolicyIndex, list: PolicyList, id: string, entry: object | undefined): void {
  const entries = index.lists[list] as JournaledMap<object>;
  const known = entries.get(id);
  if (known === entry || (known && entry && canonicalJson(known) === canonicalJson(entry))) return;
  if (known) link(index, list, known, "delete");
  entries.set(id, entry);
  if (entry) link(index, list, entry, "add");
}

function link(index: PolicyIndex, list: PolicyList, entry: object, act: "add" | "delete"): void {
  if (list === "credentials") {
    const credential = entry as PolicyCredential;
    index.credentialsOf[act](credential.personId, credential.credentialId);
    index.credentialsShownAs[act](shownAs(credential), credential.credentialId);
  }
  if (list === "groups") {
    const { groupId, personIds } = entry as PolicyGroup;
    for (const personId of personIds) index.groupsNaming[act](personId, groupId);
  }
  if (list === "schedules") {
    const { scheduleId, personIds, serialNumbers, zoneIds } = entry as PolicySchedule;
    for (const personId of personIds) index.schedulesNaming[act](personId, scheduleId);
    for (const serialNumber of serialNumbers) index.schedulesAtDoor[act](serialNumber, scheduleId);
    for (const zoneId of zoneIds) index.schedulesInZone[act](zoneId, scheduleId);
  }
}
