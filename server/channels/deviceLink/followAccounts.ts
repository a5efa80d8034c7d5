import { type LogWatchOptions, watchLog } from "../../base/events/watchLog.ts";
import { type DeviceKey, keyOf } from "./transport.ts";

const gatherMs = 50;

/** What this process keeps of an account as long as a device that is connected here follows it. */
export interface FollowedAccount<Follower> {
  /** By `keyOf` their device. Whoever sends to a device that is not here any more takes it out. */
  readonly followers: Map<string, Follower>;
}

export interface FollowOptions<Account> extends Pick<LogWatchOptions, "name" | "jobs" | "events"> {
  /** Sends those who follow the account what its log has by now. */
  bring(accountId: string, account: Account): Promise<void>;
}

/** Accounts that devices here follow: kept at their logs, in turn, until nobody follows them. */
export interface FollowedAccounts<Account, Follower> {
  get(accountId: string): Account | undefined;
  /** Has a device follow the account, from what it was told in this turn. */
  add(device: DeviceKey, account: Account, follower: Follower): void;
  /** Sends what the log has by now. */
  bringUpToDate(accountId: string): Promise<void>;
  /** Does something when nothing is being sent for the account. */
  inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function followAccounts<Account extends FollowedAccount<Follower>, Follower>({
  bring,
  ...watched
}: FollowOptions<Account>): FollowedAccounts<Account, Follower> {
  const accounts = new Map<string, Account>();
  const watch = watchLog({ ...watched, gatherMs, isFollowed: (accountId) => accounts.has(accountId), run: look });

  async function look(accountId: string): Promise<void> {
    const account = accounts.get(accountId);
    if (!account) return;
    await bring(accountId, account);
    if (account.followers.size === 0) accounts.delete(accountId);
  }

  return {
    get: (accountId) => accounts.get(accountId),
    add(device, account, follower) {
      const isNew = !accounts.has(device.accountId);
      accounts.set(device.accountId, account);
      account.followers.set(keyOf(device), follower);
      // What was logged while nobody followed the account woke nobody.
      if (isNew) watch.wake(device.accountId);
    },
    bringUpToDate: (accountId) => watch.inTurn(accountId, () => look(accountId)),
    inTurn: watch.inTurn,
    close: watch.stop,
  };
}
