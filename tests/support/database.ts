import { randomUUID } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  readonly connectionString: string;
  /** Cuts whoever is still connected and removes the database. */
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
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
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
