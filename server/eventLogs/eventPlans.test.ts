import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { fillEventLog, loadedAccount, pagesOf, watchedEventLog } from "../../tests/support/eventLogLoad.ts";

/** Enough for the planner to prefer an index; `scripts/eventLogBench.ts` measures a million. */
const rows = 20_000;
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
  await fillEventLog(pool, rows);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each(Object.entries(pagesOf(rows)))("[RP-03] reads by an index: %s", async (_name, page) => {
  const { events, plan } = watchedEventLog(pool);
  await events.query(loadedAccount, page);
  const lines = (await plan()).join("\n");
  expect(lines).toMatch(/Index (Only )?Scan/);
  expect(lines).not.toMatch(/Seq Scan/);
});
