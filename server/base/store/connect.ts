import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";

/** The database, or a transaction on it. */
export type Database = Pick<NodePgDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction">;

export interface Store {
  readonly db: NodePgDatabase;
  /** For LISTEN and COPY, which need a connection of their own. */
  readonly pool: Pool;
  /** Connections for group commits, with a lock timeout: a job that waits for another row must not hold up the whole account. */
  readonly groups: Pool;
  close(): Promise<void>;
}

/** Shorter than the second after which PostgreSQL looks for a deadlock, much longer than a transaction takes. */
const groupLockTimeoutMs = 100;

export function connectStore(connectionString: string): Store {
  const pool = createPool({ max: 20, connectionString });
  const groups = createPool({ max: 5, connectionString, lock_timeout: groupLockTimeoutMs });
  const db = drizzle(pool);
  // drizzle's own keeps a connection for ever whose very BEGIN fails, and twenty of them are all there are.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return {
    db,
    pool,
    groups,
    async close() {
      await Promise.all([pool.end(), groups.end()]);
    },
  };
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  // One that is in use, between two queries of a transaction, has no other listener either; its next query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
