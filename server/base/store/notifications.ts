import type { PoolClient } from "pg";
import type { Log } from "../log.ts";
import type { Store } from "./connect.ts";

const retryMs = 500;

/** What PostgreSQL tells of commits, of this process and of others, over one connection that is kept. */
export interface Notifications {
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** The connection was lost and is back: what was told meanwhile was missed, and the database answers again. */
  onResumed(listener: () => void): void;
  close(): Promise<void>;
}

/** `name` becomes the name of the database connection (at most 63 bytes), by which other processes see that this one is running. */
export async function createNotifications(store: Store, log: Log, name: string): Promise<Notifications> {
  const listeners = new Map<string, (payload: string) => void>();
  const resumed = new Set<() => void>();
  let client: PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const connected = await store.pool.connect();
    client = connected;
    connected.on("notification", ({ channel, payload = "" }) => listeners.get(channel)?.(payload));
    // A broken connection says so several times; only the first counts, and it is given back once.
    connected.once("error", (error) => {
      connected.on("error", () => undefined);
      if (client === connected) drop();
      reconnectSoon(error);
    });
    // A machine that vanished without a word is noticed by the database within half a minute.
    await connected.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
    await connected.query("SELECT set_config('application_name', $1, false)", [name]);
    for (const channel of listeners.keys()) await connected.query(`LISTEN ${channel}`);
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
      connect().then(
        () => {
          for (const listener of resumed) listener();
        },
        (failure: unknown) => {
          drop();
          reconnectSoon(failure);
        },
      );
    }, retryMs);
  };

  await connect();
  return {
    async listen(channel, heard) {
      listeners.set(channel, heard);
      await client?.query(`LISTEN ${channel}`);
    },
    onResumed: (listener) => void resumed.add(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      drop();
    },
  };
}
