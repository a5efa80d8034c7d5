import type { PoolClient } from "pg";
import type { Log } from "../log.ts";
import type { Store } from "./connect.ts";

const lookEveryMs = 2_000;

export interface LeadershipOptions {
  store: Store;
  log: Log;
  /** Number of the advisory lock; the same in all processes for the same work. */
  lock: number;
  onGained(): void;
  onLost(): void;
}

/** Has one process at a time do something. The others stand by, and one takes over when the database no longer sees the first. */
export function createLeadership({ store, log, lock, onGained, onLost }: LeadershipOptions): { close(): Promise<void> } {
  let holder: PoolClient | undefined;
  let isClosed = false;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    if (holder) return void (await holder.query("SELECT 1"));
    const client = await store.pool.connect();
    const isMine = await client
      .query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [lock])
      .then(({ rows }) => rows[0]?.locked === true)
      .catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    if (!isMine || isClosed) return client.release(true);
    holder = client;
    client.on("error", lose);
    onGained();
  }

  function lose(): void {
    if (!holder) return;
    const lost = holder;
    holder = undefined;
    // It may say so more than once.
    lost.release(true);
    onLost();
  }

  const next = (): Promise<void> => {
    looking = looking.then(look).catch((error: unknown) => {
      log.warn("The lock of a single worker could not be looked at", { lock, error: String(error) });
      lose();
    });
    return looking;
  };
  const timer = setInterval(() => void next(), lookEveryMs);
  void next();

  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
      holder?.release(true);
      holder = undefined;
    },
  };
}
