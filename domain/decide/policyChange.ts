import { canonicalJson } from "#domain/canonicalJson.ts";
import type { PolicyDocument } from "./policy.ts";

/** The lists of a policy, each with the name of its entries' id. */
export const policyLists = {
  sites: "siteId",
  zones: "zoneId",
  doors: "serialNumber",
  holidays: "holidayId",
  schedules: "scheduleId",
  groups: "groupId",
  people: "personId",
  credentials: "credentialId",
} as const;
export type PolicyList = keyof typeof policyLists;

/** The difference between two policies: whole entries that are new or changed, and ids of removed ones. */
export interface PolicyChange {
  readonly accountId: string;
  /** The sequence of the policy that it is a change of. */
  readonly baseSequence: number;
  readonly sequence: number;
  readonly put: { readonly [List in PolicyList]?: PolicyDocument[List] };
  readonly remove: { readonly [List in PolicyList]?: readonly string[] };
}

type Entry = Readonly<Record<string, unknown>>;

/** The id of an entry of a list. */
export function idOf(list: PolicyList, entry: object): string {
  return String((entry as Entry)[policyLists[list]]);
}

export function listsOf(document: Partial<PolicyDocument>): [PolicyList, readonly Entry[]][] {
  return (Object.keys(policyLists) as PolicyList[]).map((list) => [list, (document[list] ?? []) as unknown as readonly Entry[]]);
}

export function isEmptyChange({ put, remove }: PolicyChange): boolean {
  return Object.keys(put).length === 0 && Object.keys(remove).length === 0;
}

/** Entries by their ids in one order, so that equal policies are equal texts. */
export function sortedPolicy(document: PolicyDocument): PolicyDocument {
  const sorted = listsOf(document).map(([list, entries]) => [
    list,
    entries.toSorted((one, other) => compare(idOf(list, one), idOf(list, other))),
  ]);
  return { ...document, ...(Object.fromEntries(sorted) as Pick<PolicyDocument, PolicyList>) };
}

/** The change that makes `after` of `before`. */
export function policyChangeBetween(before: PolicyDocument, after: PolicyDocument): PolicyChange {
  const put: Record<string, unknown> = {};
  const remove: Record<string, readonly string[]> = {};
  const earlier = new Map(listsOf(before));
  for (const [list, entries] of listsOf(after)) {
    const known = new Map((earlier.get(list) ?? []).map((entry) => [idOf(list, entry), entry]));
    const changed = entries.filter((entry) => !isSame(known.get(idOf(list, entry)), entry));
    for (const entry of entries) known.delete(idOf(list, entry));
    if (changed.length > 0) put[list] = changed;
    if (known.size > 0) remove[list] = [...known.keys()];
  }
  return { accountId: after.accountId, baseSequence: before.sequence, sequence: after.sequence, put, remove };
}

/** An unchanged part is the same object, which is cheaper to compare than its text. */
function isSame(one: Entry | undefined, other: Entry): boolean {
  return one === other || (one !== undefined && canonicalJson(one) === canonicalJson(other));
}

/** The policy after the change, sorted; undefined when it is a change of another one, so that a whole one is needed. */
export function applyPolicyChange(document: PolicyDocument, change: PolicyChange): PolicyDocument | undefined {
  if (change.accountId !== document.accountId || change.baseSequence !== document.sequence) return undefined;
  const lists = listsOf(document).map(([list, entries]) => {
    const put = change.put[list];
    const removed = change.remove[list];
    if (!put && !removed) return [list, entries];
    const byId = new Map(entries.map((entry): [string, object] => [idOf(list, entry), entry]));
    for (const id of removed ?? []) byId.delete(id);
    for (const entry of put ?? []) byId.set(idOf(list, entry), entry);
    return [list, [...byId.values()]];
  });
  return sortedPolicy({
    ...(Object.fromEntries(lists) as Pick<PolicyDocument, PolicyList>),
    accountId: document.accountId,
    sequence: change.sequence,
  });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
