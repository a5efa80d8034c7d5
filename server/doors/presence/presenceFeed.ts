import { mayChangeRights } from "#contract/events/eventKinds.ts";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { elsewhereOf } from "#domain/decide/rules.ts";
import type { EventLog } from "../../base/events/eventLog.ts";
import type { Jobs } from "../../base/jobs/jobs.ts";
import type { Store } from "../../base/store/connect.ts";
import { type FollowedAccount, followAccounts } from "../../channels/deviceLink/followAccounts.ts";
import type { PresenceFeed } from "../../channels/deviceLink/linkParts.ts";
import { type DeviceKey, keyOf } from "../../channels/deviceLink/transport.ts";
import type { AccountPolicies, KeptPolicy } from "../../policy/accountPolicies.ts";
import { readForgiven, readMovements, readUses, readZones } from "./knownPresence.ts";
import { type LoggedNews, newsForDoor, newsOfEntries } from "./presenceNews.ts";

export interface PresenceFeedOptions {
  store: Store;
  events: EventLog;
  jobs: Jobs;
  policies: AccountPolicies;
  /** False when the device is not here any more. */
  send(device: DeviceKey, message: PresenceMessage): boolean;
}

const batch = 500;

type Uses = ReadonlyMap<string, string[]>;

interface Follower {
  readonly device: DeviceKey;
  /** Zones whose people it knows completely. */
  zoneIds: ReadonlySet<string>;
  /** Credentials whose uses it knows. */
  credentialIds: ReadonlySet<string>;
}

interface Account extends FollowedAccount<Follower> {
  /** The entries of the log that have been looked at. */
  cursor: number;
  /** The policy by which recipients were computed. */
  document: PolicyDocument | undefined;
}

/**
 * B-22: follows the account's log, and sends each door what concerns the zones that it leads into or out of where a rule asks who is
 * inside, and the credentials that it knows of which uses are counted. A door that is away gets everything when it is back.
 */
export function createPresenceFeed({ store, events, jobs, policies, send }: PresenceFeedOptions): PresenceFeed {
  const accounts = followAccounts<Account, Follower>({ name: "tell doors who is where", jobs, events, bring });

  async function bring(accountId: string, account: Account): Promise<void> {
    for (let isMore = true; isMore; ) {
      const entries = await events.readAfter(accountId, account.cursor, batch);
      isMore = entries.length === batch;
      const news = newsOfEntries(entries);
      if (entries.some(({ kind }) => mayChangeRights(kind))) await concernAnew(accountId, account);
      const sequence = entries.at(-1)?.sequence ?? account.cursor;
      await tell(accountId, account, news, sequence);
      account.cursor = sequence;
    }
  }

  async function tell(accountId: string, account: Account, news: LoggedNews, sequence: number): Promise<void> {
    if (news.isEmpty) return;
    const movements = await readMovements(store.db, accountId, [...news.personIds]);
    const forgiven = await readForgiven(store.db, accountId, [...news.forgivenZoneIds]);
    const kept = news.uses.size > 0 ? await policies.current(accountId) : undefined;
    for (const follower of account.followers.values()) {
      const { serialNumber } = follower.device;
      const credentialIds = kept ? knownAt(kept, news.uses.keys(), serialNumber) : new Set<string>();
      follower.credentialIds = new Set([...follower.credentialIds, ...credentialIds]);
      const message = newsForDoor(news, { movements, forgiven, sequence }, { serialNumber, zoneIds: follower.zoneIds, credentialIds });
      if (message) sendTo(account, follower, message);
    }
  }

  function sendTo(account: Account, follower: Follower, message: PresenceMessage): void {
    if (!send(follower.device, message)) account.followers.delete(keyOf(follower.device));
  }

  /** Rights have changed, and with them perhaps which zones a door leads into, their rules, or who is known at it. */
  async function concernAnew(accountId: string, account: Account): Promise<void> {
    const kept = await policies.current(accountId);
    const { document } = kept;
    if (document === account.document) return;
    account.document = document;
    const uses = await readUses(store.db, accountId);
    const zonesAt = zonesByDoor(document);
    for (const follower of account.followers.values()) {
      const { serialNumber } = follower.device;
      const zoneIds = new Set(zonesAt.get(serialNumber));
      const credentialIds = knownAt(kept, uses.keys(), serialNumber);
      const added = { zoneIds: without(zoneIds, follower.zoneIds), credentialIds: without(credentialIds, follower.credentialIds) };
      Object.assign(follower, { zoneIds, credentialIds });
      if (added.zoneIds.size + added.credentialIds.size === 0) continue;
      const part = await readWhole(accountId, added, uses);
      sendTo(account, follower, { ...part, sequence: account.cursor });
    }
  }

  /** Everything about these zones and credentials. */
  async function readWhole(accountId: string, { zoneIds, credentialIds }: Pick<Follower, "zoneIds" | "credentialIds">, uses: Uses) {
    return {
      zones: await readZones(store.db, accountId, [...zoneIds]),
      forgiven: await readForgiven(store.db, accountId, [...zoneIds]),
      uses: [...credentialIds].map((credentialId) => ({ credentialId, eventIds: uses.get(credentialId) ?? [] })),
      moved: [],
      heard: [],
    };
  }

  async function follow(device: DeviceKey): Promise<void> {
    const { accountId, serialNumber } = device;
    // Before the policy is read: a change of rights after it is looked at, even where the policy has it already.
    const head = await events.head(accountId);
    const kept = await policies.current(accountId);
    const { document } = kept;
    const account = accounts.get(accountId) ?? { cursor: head, document, followers: new Map<string, Follower>() };
    // This read contains at least the log up to that point; later entries are sent again, which is harmless.
    const sequence = account.cursor;
    const uses = await readUses(store.db, accountId);
    const zoneIds = new Set(zonesByDoor(document).get(serialNumber));
    const follower = { device, zoneIds, credentialIds: knownAt(kept, uses.keys(), serialNumber) };
    const part = await readWhole(accountId, follower, uses);
    accounts.add(device, account, follower);
    sendTo(account, follower, { ...part, isWhole: true, sequence });
  }

  return {
    follow: (device) => accounts.inTurn(device.accountId, () => follow(device)),
    close: accounts.close,
  };
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

/** By door: the zones that it leads into and out of with a rule that asks who is inside. */
function zonesByDoor({ doors, zones }: PolicyDocument): Map<string, string[]> {
  const asking = new Set(
    zones.flatMap(({ zoneId, antiPassback, occupancyMax }) => ((antiPassback ?? occupancyMax) === undefined ? [] : zoneId)),
  );
  return new Map(
    doors.map(({ serialNumber, primaryZoneId, secondaryZoneId }) => [
      serialNumber,
      [primaryZoneId, secondaryZoneId].filter((zoneId) => zoneId !== undefined && asking.has(zoneId)) as string[],
    ]),
  );
}

/** Which of these credentials a door knows. */
function knownAt(kept: KeptPolicy, credentialIds: Iterable<string>, serialNumber: string): Set<string> {
  const known = new Set<string>();
  let policy: CompiledPolicy | undefined;
  for (const credentialId of credentialIds) {
    policy ??= kept.compiled();
    const [credential, door] = [policy.credentials.get(credentialId), policy.doors.get(serialNumber)];
    if (credential && door && !elsewhereOf(credential, door)) known.add(credentialId);
  }
  return known;
}
