import type { PoolClient } from "pg";
import type { Log } from "../log.ts";
import type { Store } from "../store/connect.ts";
import { appendedChannel } from "./createEventLog.ts";
import type { EventLog } from "./eventLog.ts";

const retryMs = 500;

export interface AppendedListener {
  onAppended: EventLog["onAppended"];
  close(): Promise<void>;
}

/**
 * Hears of every commit that appended to a log, from any process on the same database.
 * A notification only wakes readers, who then read by sequence: when the connection was lost, all are woken.
 */
export async function listenForAppended(store: Store, log: Log): Promise<AppendedListener> {
  const listeners = new Set<(accountId: string) => void>();
  const accounts = new Set<string>();
  let client: PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tell = (accountId: string) => {
    accounts.add(accountId);
    for (const listener of listeners) listener(accountId);
  };

  const connect = async (): Promise<void> => {
    const connected = await store.pool.connect();
    client = connected;
    connected.on("notification", ({ payload }) => payload && tell(payload));
    // A broken connection says so several times; only the first counts, and it is given back once.
    connected.once("error", (error) => {
      connected.on("error", () => undefined);
      if (client === connected) drop();
      reconnectSoon(error);
    });
    await connected.query(`LISTEN ${appendedChannel}`);
    for (const accountId of accounts) tell(accountId);
  };

  const drop = () => {
    const dropped = client;
    client = undefined;
    dropped?.removeAllListeners("notification");
    dropped?.release(true);
  };

  const reconnectSoon = (error: unknown) => {
    if (isClosed || retry) return;
    log.warn("The notification connection was lost", { error: String(error) });
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((failure: unknown) => {
        drop();
        reconnectSoon(failure);
      });
    }, retryMs);
  };

  await connect();
  return {
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      drop();
    },
  };
}
