import { Client } from "pg";
import { tablesOf } from "./dumpDatabase.ts";
import { BackupError, type BackupManifest } from "./manifest.ts";

export interface DatabaseRestore {
  /** Rows of one part, as `dumpDatabase` wrote them. */
  insert(table: string, lines: string): Promise<void>;
  /** Makes it lasting; without it nothing is in the database. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Fills the empty tables of a migrated database, in one transaction. */
export async function restoreDatabase(connectionString: string, { tables, sequences }: BackupManifest): Promise<DatabaseRestore> {
  const client = new Client({ connectionString });
  await client.connect();
  const inserted = new Map<string, number>();
  const columns = new Map<string, string>();
  try {
    const there = await tablesOf(client);
    const named = tables.map(({ name }) => name);
    const unknown = named.filter((name) => !there.includes(name));
    if (unknown.length > 0) throw new BackupError(`The archive holds tables that this release does not have: ${unknown.join(", ")}.`);
    await client.query("SET TimeZone TO 'UTC'");
    await client.query("BEGIN");
    // Checks and triggers ran when the rows were first written. Only an administrator of the database may leave them out.
    await client.query("SAVEPOINT replica");
    await client.query("SET LOCAL session_replication_role TO replica").catch(() => client.query("ROLLBACK TO SAVEPOINT replica"));
    for (const name of named) columns.set(name, await columnsOf(client, name));
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async insert(table, lines) {
      const names = columns.get(table);
      if (names === undefined) throw new BackupError(`The archive does not name its table ${table}.`);
      const into = `public.${client.escapeIdentifier(table)}`;
      const rows = lines.split("\n").filter((line) => line !== "");
      const { rowCount } = await client.query(
        `INSERT INTO ${into} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::${into}, $1::jsonb)`,
        [`[${rows.join(",")}]`],
      );
      inserted.set(table, (inserted.get(table) ?? 0) + (rowCount ?? 0));
    },
    async finish() {
      for (const { name, rows } of tables) {
        if ((inserted.get(name) ?? 0) !== rows)
          throw new BackupError(`The table ${name} has ${inserted.get(name) ?? 0} rows in place of ${rows}.`);
      }
      for (const { name, value } of sequences)
        await client.query("SELECT setval($1::regclass, $2::bigint)", [`public.${client.escapeIdentifier(name)}`, value]);
      await client.query("COMMIT");
      await client.query("ANALYZE");
    },
    close: () => client.end(),
  };
}

/** Columns that are computed compute themselves. */
async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
    [`public.${client.escapeIdentifier(table)}`],
  );
  return rows.map(({ name }) => client.escapeIdentifier(name)).join(", ");
}
