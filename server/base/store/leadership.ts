import type { PoolClient } from "pg";
import type { Jobs } from "../jobs/jobs.ts";
import type { Store } from "./connect.ts";

const lookEveryMs = 2_000;

export interface LeadershipOptions {
  store: Store;
  jobs: Jobs;
  /** What the holder does. */
  name: string;
  /** Number of the advisory lock; the same in all processes for the same work. */
  lock: number;
  onGained(): void;
  onLost(): void;
}

/** Has one process at a time do something. The others stand by, and one takes over when the database no longer sees the first. */
export function createLeadership({ store, jobs, name, lock, onGained, onLost }: LeadershipOptions): { close(): Promise<void> } {
  let holder: PoolClient | undefined;

  async function look(signal: AbortSignal): Promise<void> {
    if (holder) return void (await holder.query("SELECT 1"));
    const client = await store.pool.connect();
    const isMine = await client
      .query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [lock])
      .then(({ rows }) => rows[0]?.locked === true)
      .catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    if (!isMine || signal.aborted) return client.release(true);
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

  const looking = jobs.every({
    name: `be the one to ${name}`,
    everyMs: lookEveryMs,
    isDueAtStart: true,
    async run(signal) {
      try {
        await look(signal);
      } catch (error) {
        lose();
        throw error;
      }
    },
  });

  return {
    async close() {
      await looking.stop();
      holder?.release(true);
      holder = undefined;
    },
  };
}
