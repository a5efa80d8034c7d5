import { setImmediate } from "node:timers/promises";
import type { EventLog as EventLogEntry } from "#contract/eventLogs.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { changePolicy, compilePolicy } from "#domain/decide/compilePolicy.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { applyPolicyChange, isEmptyChange, policyChangeBetween } from "#domain/decide/policyChange.ts";
import type { Clock } from "../base/clock.ts";
import type { EventLog } from "../base/events/eventLog.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import type { Store } from "../base/store/connect.ts";
import { createTurns } from "../base/turns.ts";
import { readPolicy, readPolicyParts } from "./readPolicy.ts";
import { isUntouched, touchedParts } from "./touchedParts.ts";

/** The policy of an account, as this process keeps it. It moves on: take of it what is needed before the next wait. */
export interface KeptPolicy {
  readonly document: PolicyDocument;
  /** When it was read, by `performance.now()`. */
  readonly readAtMs: number;
  /** Made when it is first asked for, and changed with the document from then on. */
  compiled(): CompiledPolicy;
}

/** Policies of accounts that were asked for lately, for doors that follow them and for questions about access. */
export interface AccountPolicies {
  /** Up to date with the log: looks at entries since the last time, and reads again after one that may have changed rights. */
  current(accountId: string): Promise<KeptPolicy>;
  /** Reads again whatever the log says, for changes that bypassed it. */
  readAnew(accountId: string): Promise<KeptPolicy>;
}

interface AccountPoliciesOptions {
  store: Store;
  keys: Keys;
  events: EventLog;
  clock: Clock;
}

const batch = 500;
/** If more entries than this were logged since the last request, reading the policy is faster than reading the log. */
const mostBatches = 4;
/** With more people than this in the cache, the least recently used accounts are dropped. */
const mostPeople = 300_000;
const mostAccounts = 50;

interface Entry extends KeptPolicy {
  document: PolicyDocument;
  readAtMs: number;
  policy: CompiledPolicy | undefined;
  /** The entries of the log that have been looked at. */
  cursor: number;
}

/** The platform has one, for doors and for questions. */
export function createAccountPolicies({ store, keys, events, clock }: AccountPoliciesOptions): AccountPolicies {
  const kept = new Map<string, Entry>();
  /** The last sequence that a policy of the account had here: the next one never has an earlier one. */
  const given = new Map<string, number>();
  const turns = createTurns();

  /** Updates only the touched parts; false if everything must be read. */
  async function catchUp(accountId: string, entry: Entry): Promise<boolean> {
    const noted: EventLogEntry[] = [];
    let { cursor } = entry;
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const entries = await events.readAfter(accountId, cursor, batch);
      noted.push(...entries);
      cursor = entries.at(-1)?.sequence ?? cursor;
      if (entries.length === batch) continue;
      const parts = touchedParts(noted);
      if (!parts) return false;
      if (!isUntouched(parts)) {
        const { document } = entry;
        const { put, remove } = await readPolicyParts({ store, keys }, accountId, parts, document, clock.now());
        const sequence = Math.max(cursor, document.sequence + 1);
        const after = applyPolicyChange(document, { accountId, baseSequence: document.sequence, sequence, put, remove });
        if (after) await changeTo(entry, after);
        given.set(accountId, entry.document.sequence);
      }
      // Later entries are handled the next time.
      entry.cursor = cursor;
      return true;
    }
    return false;
  }

  async function read(accountId: string): Promise<Entry> {
    const readAtMs = performance.now();
    const found = await readPolicy({ store, keys }, accountId, clock.now());
    const known = kept.get(accountId);
    if (known) await changeTo(known, found);
    const entry = known ?? createEntry({ ...found, sequence: Math.max(found.sequence, (given.get(accountId) ?? -1) + 1) });
    entry.readAtMs = readAtMs;
    // The log position of the data that was read.
    entry.cursor = found.sequence;
    given.set(accountId, entry.document.sequence);
    return entry;
  }

  async function changeTo(entry: Entry, found: PolicyDocument): Promise<void> {
    const { document: before, policy } = entry;
    // Comparing a large account takes time; calls are answered first.
    await setImmediate();
    // A change that bypassed the log also gets a later sequence.
    const after = { ...found, sequence: Math.max(found.sequence, before.sequence + 1) };
    const change = policyChangeBetween(before, after);
    if (isEmptyChange(change)) return;
    entry.document = after;
    if (policy && !changePolicy(policy, change)) entry.policy = undefined;
  }

  /** Keeps it as the one that was asked for last. */
  function keep(accountId: string, entry: Entry): Entry {
    kept.delete(accountId);
    kept.set(accountId, entry);
    let people = 0;
    for (const { document } of kept.values()) people += document.people.length;
    for (const [oldest, { document }] of kept) {
      if (oldest === accountId || (people <= mostPeople && kept.size <= mostAccounts)) break;
      people -= document.people.length;
      kept.delete(oldest);
    }
    return entry;
  }

  return {
    current: (accountId) =>
      turns.run(accountId, async () => {
        const known = kept.get(accountId);
        return keep(accountId, known && (await catchUp(accountId, known)) ? known : await read(accountId));
      }),
    readAnew: (accountId) => turns.run(accountId, async () => keep(accountId, await read(accountId))),
  };
}

function createEntry(document: PolicyDocument): Entry {
  return {
    document,
    readAtMs: 0,
    policy: undefined,
    cursor: document.sequence,
    compiled() {
      this.policy ??= compilePolicy(this.document);
      return this.policy;
    },
  };
}
