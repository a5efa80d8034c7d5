import { Client } from "pg";
import type { BackupManifest } from "./manifest.ts";

const rowsAtOnce = 500;
const partBytes = 4 * 1024 * 1024;

export interface DumpedPart {
  table: string;
  /** Rows as JSON, one a line. */
  lines: Buffer;
}

export type DumpSummary = Pick<BackupManifest, "tables" | "sequences" | "logHeads" | "migrations">;

/**
 * Every table as it is at one moment, whatever is written meanwhile. Rows are text that PostgreSQL made and PostgreSQL will read:
 * numbers and instants keep every digit.
 */
export async function* dumpDatabase(connectionString: string, summary: DumpSummary): AsyncGenerator<DumpedPart> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("SET TimeZone TO 'UTC'");
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // The schema may be an older release's, which has no heads.
    const heads = await client.query<{ accountId: string; sequence: string; hash: string | null }>(
      `SELECT account_id AS "accountId", sequence::text, to_jsonb(c) ->> 'head_hash' AS hash FROM event_counters c ORDER BY 1`,
    );
    summary.logHeads.push(...heads.rows.map((head) => ({ ...head, sequence: Number(head.sequence) })));
    const migrations = await client.query<{ hash: string }>("SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at");
    summary.migrations.push(...migrations.rows.map(({ hash }) => hash));
    const sequences = await client.query<{ name: string; value: string }>(
      "SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1",
    );
    summary.sequences.push(...sequences.rows);
    for (const table of await tablesOf(client)) {
      let rows = 0;
      for await (const { lines, count } of rowsOf(client, table)) {
        rows += count;
        yield { table, lines };
      }
      summary.tables.push({ name: table, rows });
    }
  } finally {
    await client.end();
  }
}

export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

async function* rowsOf(client: Client, table: string): AsyncGenerator<{ lines: Buffer; count: number }> {
  await client.query(`DECLARE dumped NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM public.${client.escapeIdentifier(table)} t`);
  let text: string[] = [];
  let bytes = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM dumped`);
    for (const { row } of rows) {
      text.push(row);
      bytes += row.length;
      if (bytes < partBytes) continue;
      yield { lines: linesOf(text), count: text.length };
      text = [];
      bytes = 0;
    }
    if (rows.length < rowsAtOnce) break;
  }
  if (text.length > 0) yield { lines: linesOf(text), count: text.length };
  await client.query("CLOSE dumped");
}

function linesOf(rows: readonly string[]): Buffer {
  return Buffer.from(`${rows.join("\n")}\n`);
}
