import { randomUUID } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  readonly connectionString: string;
  /** Ends open connections and removes the database. */
  drop(): Promise<void>;
}

/** A database of its own for a test file, migrated and empty unless `template` names another one to clone (`template0`: without a schema). */
export async function createTestDatabase({ template: from = "template_migrated" } = {}): Promise<TestDatabase> {
  const { inject } = await import("vitest");
  const template = inject("templateDatabase");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = withDatabase(template, "postgres");
  // A clone refuses to start while another one reads the template: the lock lets the files of a run take turns.
  await run(admin, "select pg_advisory_lock(7105)", `create database ${name} template ${from}`);
  return {
    connectionString: withDatabase(template, name),
    async drop() {
      await isLeft(admin, name);
      await run(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Waits until no connection is left, half a second at most. A pool that has ended closes its connections a moment later; if the server
 * cuts one of them first, the client throws an error that nothing catches.
 */
async function isLeft(admin: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    for (const deadline = performance.now() + 500; performance.now() < deadline; await new Promise((done) => setTimeout(done, 10))) {
      const { rows } = await client.query("select 1 from pg_stat_activity where datname = $1 limit 1", [name]);
      if (rows.length === 0) return;
    }
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
