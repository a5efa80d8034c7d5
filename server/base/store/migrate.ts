import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

const allMigrations = join(import.meta.dirname, "migrations");

interface Journal {
  entries: { tag: string }[];
}

export interface MigrateOptions {
  /** Runs before an existing database changes. If it rejects, nothing is changed. */
  beforeChange?(): Promise<void>;
  /** Applies only the first migrations, for the schema of an older release. */
  only?: number;
}

/** Migrates a database to the present schema. There is no way back. Processes that start at once take turns. */
export async function migrate(connectionString: string, { beforeChange, only }: MigrateOptions = {}): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const folder = only === undefined ? undefined : await firstMigrations(only);
  try {
    await client.query("SELECT pg_advisory_lock(4711)");
    const applied = await appliedMigrations(client);
    if (beforeChange && applied > 0 && applied < (await journal()).entries.length) await beforeChange();
    await runMigrations(drizzle(client), { migrationsFolder: folder ?? allMigrations });
  } finally {
    await client.end();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** SHA-256 of each migration, oldest first; identifies the schema of this release. */
export async function migrationHashes(): Promise<string[]> {
  const { entries } = await journal();
  return Promise.all(
    entries.map(async ({ tag }) =>
      createHash("sha256")
        .update(await readFile(join(allMigrations, `${tag}.sql`)))
        .digest("hex"),
    ),
  );
}

async function appliedMigrations(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string | null }>("SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name");
  if (!rows[0]?.name) return 0;
  const counted = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations");
  return counted.rows[0]?.count ?? 0;
}

async function journal(): Promise<Journal> {
  return JSON.parse(await readFile(join(allMigrations, "meta/_journal.json"), "utf8")) as Journal;
}

/** A temporary copy of the migrations folder with only the first `count` migrations. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-migrations-"));
  await cp(allMigrations, folder, { recursive: true });
  const { entries, ...rest } = await journal();
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}
