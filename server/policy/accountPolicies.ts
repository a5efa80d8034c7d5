import { setImmediate } from "node:timers/promises";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { changePolicy, compilePolicy } from "#domain/decide/compilePolicy.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { applyPolicyChange, isEmptyChange, policyChangeBetween } from "#domain/decide/policyChange.ts";
import type { EventLog as EventLogEntry } from "#contract/eventLogs.ts";
import type { Clock } from "../base/clock.ts";
import { createTurns } from "../base/turns.ts";
import type { EventLog } from "../base/events/eventLog.ts";
import type { Keys } from "../base/keys/keys.ts";
import type { Store } from "../base/store/connect.ts";
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
  /** As the log has it by now: entries since the last time are looked at, and it is read anew when one may have changed rights. */
  current(accountId: string): Promise<KeptPolicy>;
  /** Read anew whatever the log says: for what was changed past it. */
  readAnew(accountId: string): Promise<KeptPolicy>;
}

interface AccountPoliciesOptions {
  store: Store;
  keys: Keys;
  events: EventLog;
  clock: Clock;
}

const batch = 500;
/** Of an account that nobody asked for while more than this was logged, the policy is read sooner than the log. */
const mostBatches = 4;
/** Of accounts that have more people together, those that were asked for longest ago go. */
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

  /** Brings it up to date with the log by what was touched alone; false where everything has to be read. */
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
      // What was logged since then is looked at the next time.
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
    // The log as far as it is in what was read.
    entry.cursor = found.sequence;
    given.set(accountId, entry.document.sequence);
    return entry;
  }

  async function changeTo(entry: Entry, found: PolicyDocument): Promise<void> {
    const { document: before, policy } = entry;
    // Of a large account the comparison takes its time; calls are answered before it.
    await setImmediate();
    // What was changed past the log has a later sequence too.
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
