import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createEventLog } from "#server/events/createEventLog.ts";
import type { EventQuery } from "#server/events/eventLog.ts";
import { createLog } from "#server/log.ts";
import { startPostgres } from "#server/postgres/launcher.ts";
import { migrate } from "#server/store/migrate.ts";

/**
 * Fills an event log with a million rows and prints how long a page of it takes, with the plan on request:
 * `node scripts/eventLogBench.ts [rows] [--plans]`. Ends with 1 when a page takes longer than it may.
 */
const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const isWithPlans = process.argv.includes("--plans");
const longestMs = 50;
const repeats = 5;
const account = "bench";
const days = 60;

/** Doors, people and sites as a large account has them; refusals and one site are rare. */
const fill = `
  INSERT INTO events (account_id, sequence, event_id, kind, category, occurred_at, recorded_at, serial_number, site_id, actor, data)
  SELECT '${account}', n, 'e' || n,
    CASE WHEN n % 5 = 0 THEN 'access.decision' WHEN n % 997 = 0 THEN 'session.signed_in' WHEN n % 2 = 0 THEN 'door.state' ELSE 'lock.state' END,
    CASE WHEN n % 5 = 0 THEN 1 WHEN n % 10007 = 0 THEN 5 ELSE 2 END,
    now() - make_interval(secs => (${rows} - n) * (${days} * 86400.0 / ${rows})), now(),
    'GH-DOOR' || lpad(((n * 7919) % 400)::text, 6, '0'),
    CASE WHEN n % 20011 = 0 THEN 'rare' ELSE 'site-' || (n % 40) END,
    jsonb_build_object('id', 'p-' || ((n * 31) % 3000), 'name', 'Person ' || ((n * 31) % 3000), 'kind', 'person'),
    jsonb_build_object('result', CASE WHEN n % 2000 = 0 THEN 2 ELSE 0 END, 'method', 4)
  FROM generate_series(1::bigint, ${rows}) AS n`;

const ago = (count: number) => new Date(Date.now() - count * 86_400_000);
const month = { from: ago(45), to: ago(15) };
const query = (more: Partial<EventQuery>): EventQuery => ({ order: "newest", limit: 101, ...more });
const pages: Record<string, EventQuery> = {
  "the newest": query({}),
  "the newest as recorded": query({ order: "recorded" }),
  "a month, oldest first": query({ ...month, order: "oldest" }),
  "deep in a month": query({ ...month, after: { sequence: Math.floor(rows / 2), occurredAt: ago(days / 2) } }),
  "page 100 by its number": query({ ...month, offset: 9_900 }),
  "one door": query({ ...month, serialNumber: "GH-DOOR000007" }),
  "one person": query({ ...month, personId: "p-31" }),
  "access decisions": query({ ...month, categories: [1] }),
  "rare results": query({ ...month, accessResults: [1, 2, 3, 10] }),
  "results that there are none of": query({ ...month, accessResults: [4] }),
  "a rare category": query({ ...month, categories: [5] }),
  "one site": query({ ...month, siteId: "site-3" }),
  "a rare site": query({ ...month, siteId: "rare" }),
  kinds: query({ ...month, kinds: ["access.decision", "door.state"] }),
  "a rare kind": query({ ...month, kinds: ["session.signed_in"] }),
  "a session of two sites": query({ ...month, siteIds: new Set(["site-1", "site-2"]), isWithoutPersonal: true }),
  "a session of a rare site": query({ ...month, siteIds: new Set(["rare"]), isWithoutPersonal: true }),
  "a session of one door": query({ ...month, serialNumbers: new Set(["GH-DOOR000007"]), isWithoutPersonal: true }),
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const directory = mkdtempSync(join(tmpdir(), "gatehouse-bench-"));
const server = await startPostgres({ directory, log: createLog({ level: "error" }) });
try {
  await migrate(server.connectionString);
  const pool = new pg.Pool({ connectionString: server.connectionString });
  const startedAt = performance.now();
  await pool.query(fill);
  await pool.query("ANALYZE events");
  say(`${rows} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  let asked: { text: string; values: unknown[] } = { text: "", values: [] };
  const db = drizzle(pool, { logger: { logQuery: (text, values) => void (asked = { text, values }) } });
  const events = createEventLog({ store: { db, pool } as never, clock: { now: () => new Date() }, onAppended: () => () => undefined });
  for (const [name, page] of Object.entries(pages)) {
    const times: number[] = [];
    let count = 0;
    for (let turn = 0; turn < repeats; turn += 1) {
      const began = performance.now();
      count = (await events.query(account, page)).length;
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
    if (median > longestMs) process.exitCode = 1;
    say(`${median.toFixed(1).padStart(7)} ms  ${name} (${count} rows)${median > longestMs ? "  TOO SLOW" : ""}`);
    if (!isWithPlans) continue;
    const plan = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${asked.text}`, asked.values);
    for (const line of plan.rows) say(`            ${line["QUERY PLAN"]}`);
  }
  await pool.end();
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
