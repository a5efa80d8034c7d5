import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createEventLog } from "#server/base/events/createEventLog.ts";
import type { EventLog, EventQuery } from "#server/base/events/eventLog.ts";
import { createTestDatabase } from "./database.ts";

export const loadedAccount = "bench";
const days = 60;

/** Fills the log of one account as a large one has it: 400 doors, 3000 people, 40 sites; refusals, one site and some kinds are rare, and so are deeds of people. */
export async function fillEventLog(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query(`
  INSERT INTO events (account_id, sequence, event_id, kind, category, occurred_at, recorded_at, serial_number, site_id, actor, data)
  SELECT '${loadedAccount}', n, 'e' || n,
    CASE WHEN n % 5 = 0 THEN 'access.decision' WHEN n % 997 = 0 THEN 'session.signed_in' WHEN n % 97 = 0 THEN 'schedule.changed' WHEN n % 2 = 0 THEN 'door.state' ELSE 'lock.state' END,
    CASE WHEN n % 5 = 0 THEN 1 WHEN n % 10007 = 0 THEN 5 ELSE 2 END,
    now() - make_interval(secs => (${rows} - n) * (${days} * 86400.0 / ${rows})), now(),
    'GH-DOOR' || lpad(((n * 7919) % 400)::text, 6, '0'),
    CASE WHEN n % 20011 = 0 THEN 'rare' ELSE 'site-' || (n % 40) END,
    jsonb_build_object('id', 'p-' || ((n * 31) % 3000), 'name', 'Person ' || ((n * 31) % 3000), 'kind', 'person'),
    jsonb_build_object('result', CASE WHEN n % 2000 = 0 THEN 2 ELSE 0 END, 'method', 4)
  FROM generate_series(1::bigint, ${rows}) AS n`);
  await pool.query("ANALYZE events");
}

/** A database of its own with such a log. */
export async function startLoadedLog(rows: number): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString });
  await fillEventLog(pool, rows);
  return {
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

const ago = (count: number) => new Date(Date.now() - count * 86_400_000);
const month = { from: ago(45), to: ago(15) };
const query = (more: Partial<EventQuery>): EventQuery => ({ order: "newest", limit: 101, ...more });
/** Pages that reports ask for, by what is asked. */
export const pagesOf = (rows: number): Record<string, EventQuery> => ({
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
  "the audit": query({ ...month, audit: {} }),
  "the audit, deep in a month": query({
    ...month,
    audit: {},
    after: { sequence: Math.floor(rows / 2), occurredAt: ago(days / 2) },
  }),
  "the audit of a person": query({ ...month, audit: {}, personId: "p-31" }),
  "the audit of a kind of thing": query({ ...month, audit: { areas: ["session"] } }),
  "the audit of a thing": query({ ...month, audit: { thing: "GH-DOOR000007" } }),
  "a session of one door": query({ ...month, serialNumbers: new Set(["GH-DOOR000007"]), isWithoutPersonal: true }),
});

/** The log on this database, and the last statement that it has made. */
export function watchedEventLog(pool: pg.Pool): { events: EventLog; plan(): Promise<string[]> } {
  let asked: { text: string; values: unknown[] } = { text: "", values: [] };
  const db = drizzle(pool, { logger: { logQuery: (text, values) => void (asked = { text, values }) } });
  const store = { db, pool, groups: pool, close: () => pool.end() };
  return {
    events: createEventLog({ store, clock: { now: () => new Date() }, onAppended: () => () => undefined }),
    async plan() {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${asked.text}`, asked.values);
      return rows.map((row) => row["QUERY PLAN"]);
    },
  };
}
