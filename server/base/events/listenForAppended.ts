import type { Notifications } from "../store/notifications.ts";
import { appendedChannel } from "./append.ts";
import type { EventLog } from "./eventLog.ts";

/**
 * Hears of every commit that appended to a log, from any process on the same database.
 * A notification only wakes readers, who then read by sequence: when the connection was lost, all are woken.
 */
export async function listenForAppended(notifications: Notifications): Promise<EventLog["onAppended"]> {
  const listeners = new Set<(accountId: string) => void>();
  const accounts = new Set<string>();
  const tell = (accountId: string) => {
    accounts.add(accountId);
    for (const listener of listeners) listener(accountId);
  };
  await notifications.listen(appendedChannel, tell);
  notifications.onResumed(() => {
    for (const accountId of accounts) tell(accountId);
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
