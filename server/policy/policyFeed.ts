import { setImmediate } from "node:timers/promises";
import type { PolicyChanges, WholePolicy } from "#contract/devicePolicy.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { isEmptyChange, type PolicyChange, policyChangeBetween } from "#domain/decide/policyChange.ts";
import { policyForDoor } from "#domain/decide/policyForDoor.ts";
import type { Clock } from "../clock.ts";
import { type DeviceKey, keyOf } from "../deviceLink/transport.ts";
import { createTurns } from "../deviceLink/turns.ts";
import type { EventLog } from "../events/eventLog.ts";
import type { Keys } from "../keys/keys.ts";
import type { Log } from "../log.ts";
import type { Store } from "../store/connect.ts";
import { readPolicy } from "./readPolicy.ts";

/** Keeps the controllers that are connected here at what the store says their doors decide by. */
export interface PolicyFeed {
  /** The whole policy of a door, signed; from then on it is sent what changes. */
  wholeFor(device: DeviceKey): Promise<string>;
  close(): Promise<void>;
}

export interface PolicyFeedOptions {
  store: Store;
  events: EventLog;
  clock: Clock;
  keys: Keys;
  log: Log;
  /** Sends a signed change; false when the device is not here any more. */
  send(device: DeviceKey, token: string): boolean;
}

/** Entries of doors at work and of people at the console: they come by the second and change no right. Whatever else is logged may. */
const indifferent =
  /^(access\.|door\.|lock\.|exit\.|doorbell\.|source\.|command\.|presence\.|live\.|session\.|device\.(connection|moved)|report\.|snapshot\.)/;
/** What is changed in one go is sent in one go. */
const gatherMs = 50;
/** A whole policy is given from memory when it was read so lately: many doors may come at once. */
const freshMs = 60_000;
const batch = 500;

/** The claims of `contract/devicePolicy.ts` that are not the same for all. */
type Claims = (Pick<WholePolicy, "kind" | "keys"> & { policy: PolicyDocument }) | (Pick<PolicyChanges, "kind"> & { change: PolicyChange });

interface Follower {
  readonly device: DeviceKey;
  /** The sequence of the policy that it was sent last. */
  sequence: number;
}

interface Account {
  document: PolicyDocument;
  readAtMs: number;
  /** The entries of the log that have been looked at. */
  cursor: number;
  readonly followers: Map<string, Follower>;
}

/**
 * One document per account that is followed here. An entry that may change rights has it read again; each controller is sent the
 * difference in its own part, so that a process keeps no copy per door. A controller that missed one asks for the whole.
 */
export function createPolicyFeed({ store, events, clock, keys, log, send }: PolicyFeedOptions): PolicyFeed {
  const accounts = new Map<string, Account>();
  const turns = createTurns();
  const waiting = new Map<string, NodeJS.Timeout>();
  const stopHearing = events.onAppended((accountId) => wake(accountId));

  function wake(accountId: string): void {
    if (!accounts.has(accountId) || waiting.has(accountId)) return;
    waiting.set(
      accountId,
      setTimeout(() => {
        waiting.delete(accountId);
        turns
          .run(accountId, () => look(accountId))
          .catch((error: unknown) => log.error("A change of a policy was not sent", { accountId, error: String(error) }));
      }, gatherMs),
    );
  }

  /** Reads on in the log; only what may have changed rights is worth reading the policy for. */
  async function look(accountId: string): Promise<void> {
    const account = accounts.get(accountId);
    if (!account) return;
    let { cursor } = account;
    let isTouched = false;
    for (;;) {
      const entries = await events.readAfter(accountId, cursor, batch);
      cursor = entries.at(-1)?.sequence ?? cursor;
      isTouched ||= entries.some(({ kind }) => !indifferent.test(kind));
      if (entries.length < batch) break;
    }
    if (isTouched) await refresh(accountId, account);
    // Only now: what could not be read is looked at again.
    account.cursor = cursor;
  }

  async function refresh(accountId: string, account: Account): Promise<void> {
    const before = account.document;
    account.readAtMs = performance.now();
    const read = await readPolicy(store, accountId, clock.now());
    if (isEmptyChange(policyChangeBetween(before, read))) return;
    // What was changed past the log has a later sequence too.
    const after = { ...read, sequence: Math.max(read.sequence, before.sequence + 1) };
    account.document = after;
    for (const [name, follower] of account.followers) {
      // A large account has many doors; calls are answered in between.
      await setImmediate();
      const { device, sequence } = follower;
      const change = policyChangeBetween(policyForDoor(before, device.serialNumber), policyForDoor(after, device.serialNumber));
      // What changes nothing at this door leaves it at the sequence that it has.
      if (isEmptyChange(change)) continue;
      if (send(device, sign(device, { kind: "policyChange", change: { ...change, baseSequence: sequence } })))
        follower.sequence = after.sequence;
      else account.followers.delete(name);
    }
    if (account.followers.size === 0) accounts.delete(accountId);
  }

  function sign({ serialNumber }: DeviceKey, claims: Claims): string {
    return keys.sign({ iss: "gatehouse", serial: serialNumber, issuedAtUtc: clock.now().toISOString(), ...claims });
  }

  async function follow(accountId: string): Promise<Account> {
    const readAtMs = performance.now();
    const document = await readPolicy(store, accountId, clock.now());
    const account = { document, readAtMs, cursor: document.sequence, followers: new Map<string, Follower>() };
    accounts.set(accountId, account);
    return account;
  }

  async function wholeFor(device: DeviceKey): Promise<string> {
    const { accountId, serialNumber } = device;
    await look(accountId);
    const known = accounts.get(accountId);
    const isDoorKnown = known?.document.doors.some((door) => door.serialNumber === serialNumber);
    if (known && (!isDoorKnown || performance.now() - known.readAtMs > freshMs)) await refresh(accountId, known);
    const account = accounts.get(accountId) ?? (await follow(accountId));
    account.followers.set(keyOf(device), { device, sequence: account.document.sequence });
    return sign(device, {
      kind: "policy",
      keys: keys.jwks.keys.map((key) => ({ ...key })),
      policy: policyForDoor(account.document, serialNumber),
    });
  }

  return {
    wholeFor: (device) => turns.run(device.accountId, () => wholeFor(device)),
    async close() {
      stopHearing();
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await turns.idle();
    },
  };
}
