import { setImmediate } from "node:timers/promises";
import type { PolicyChanges, WholePolicy } from "#contract/devicePolicy.ts";
import { minuteMs } from "#contract/durations.ts";
import { doorChanges } from "#domain/decide/doorChanges.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { type PolicyChange, policyChangeBetween } from "#domain/decide/policyChange.ts";
import { policyForDoor } from "#domain/decide/policyForDoor.ts";
import { changeIndex, createPolicyIndex, type PolicyIndex, settleIndex } from "#domain/decide/policyIndex.ts";
import type { Clock } from "../base/clock.ts";
import type { EventLog } from "../base/events/eventLog.ts";
import type { Jobs } from "../base/jobs/jobs.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import { type FollowedAccount, followAccounts } from "../channels/deviceLink/followAccounts.ts";
import type { PolicyFeed } from "../channels/deviceLink/linkParts.ts";
import type { DeviceKey } from "../channels/deviceLink/transport.ts";
import type { AccountPolicies } from "./accountPolicies.ts";

export interface PolicyFeedOptions {
  events: EventLog;
  clock: Clock;
  keys: Keys;
  jobs: Jobs;
  policies: AccountPolicies;
  /** Sends a signed change; false when the device is not here any more. */
  send(device: DeviceKey, token: string): boolean;
}

/** A whole policy is given from memory when it was read so lately: many doors may come at once. */
const freshMs = minuteMs;

/** The claims of `contract/devicePolicy.ts` that are not the same for all. */
type Claims = (Pick<WholePolicy, "kind" | "keys"> & { policy: PolicyDocument }) | (Pick<PolicyChanges, "kind"> & { change: PolicyChange });

interface Follower {
  readonly device: DeviceKey;
  /** The sequence of the policy that it was sent last. */
  sequence: number;
}

interface Account extends FollowedAccount<Follower> {
  document: PolicyDocument;
  /** The same, with the index that tells the parts of doors apart. */
  readonly index: PolicyIndex;
}

/**
 * An entry of the log that may change rights brings the account's policy up to date; each controller is sent the difference in its own
 * part, so that a process keeps no copy per door. A controller that missed one asks for the whole.
 */
export function createPolicyFeed({ events, clock, keys, jobs, policies, send }: PolicyFeedOptions): PolicyFeed {
  const accounts = followAccounts<Account, Follower>({
    name: "send doors what changed in their policy",
    jobs,
    events,
    bring: async (accountId, account) => bring(accountId, account, (await policies.current(accountId)).document),
  });

  /** Sends those who follow the account what another document makes of theirs. */
  async function bring(accountId: string, account: Account, after: PolicyDocument): Promise<void> {
    const { document: before, index } = account;
    if (after === before) return;
    account.document = after;
    const { put, remove } = policyChangeBetween(before, after);
    changeIndex(index, put, remove);
    try {
      const changeAt = doorChanges(index);
      for (const [name, follower] of account.followers) {
        // A large account has many doors; calls are answered in between.
        await setImmediate();
        const { device, sequence: baseSequence } = follower;
        const changed = changeAt(device.serialNumber);
        // A change that does not affect this door leaves its sequence as it is.
        if (!changed) continue;
        const change = { accountId, baseSequence, sequence: after.sequence, ...changed };
        if (send(device, sign(device, { kind: "policyChange", change }))) follower.sequence = after.sequence;
        else account.followers.delete(name);
      }
    } finally {
      settleIndex(index);
    }
  }

  function sign({ serialNumber }: DeviceKey, claims: Claims): string {
    return keys.sign({ iss: "gatehouse", serial: serialNumber, issuedAtUtc: clock.now().toISOString(), ...claims });
  }

  async function wholeFor(device: DeviceKey): Promise<string> {
    const { accountId, serialNumber } = device;
    const kept = await policies.current(accountId);
    const isKnown = kept.document.doors.some((door) => door.serialNumber === serialNumber);
    const isFresh = isKnown && performance.now() - kept.readAtMs <= freshMs;
    const { document } = isFresh ? kept : await policies.readAnew(accountId);
    const known = accounts.get(accountId);
    if (known) await bring(accountId, known, document);
    const account = known ?? { document, index: createPolicyIndex(document), followers: new Map<string, Follower>() };
    accounts.add(device, account, { device, sequence: account.document.sequence });
    return sign(device, {
      kind: "policy",
      keys: keys.jwks.keys.map((key) => ({ ...key })),
      policy: policyForDoor(account.document, serialNumber),
    });
  }

  return {
    wholeFor: (device) => accounts.inTurn(device.accountId, () => wholeFor(device)),
    bringUpToDate: accounts.bringUpToDate,
    close: accounts.close,
  };
}
