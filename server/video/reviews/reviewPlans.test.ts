import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadedAccount, startLoadedLog } from "../../../tests/support/eventLogLoad.ts";
import { aSession } from "../../../tests/support/linkedPlatform.ts";
import { countOpen, findReviews } from "./reviewRows.ts";
import type { WatchedDevices } from "./watchedDevices.ts";

/** Enough for the planner to prefer an index. */
const rows = 20_000;
const session = aSession({ accountId: loadedAccount, personId: "p-31" });
const serials = Array.from({ length: 400 }, (_, index) => `GH-DOOR${String(index).padStart(6, "0")}`);
const watched = new Map(serials.map((serial) => [serial, undefined])) as unknown as WatchedDevices;
let log: Awaited<ReturnType<typeof startLoadedLog>>;
beforeAll(async () => {
  log = await startLoadedLog(rows);
});
afterAll(() => log.close());

it.each([
  ["the newest", {}],
  ["what is open", { isOpen: true }],
] as const)("reads %s of what is to be reviewed (B-27) by the index of that, however much else the log has", async (_what, more) => {
  const asked: { query: string; params: unknown[] }[] = [];
  const db = drizzle(log.pool, { logger: { logQuery: (query, params) => void asked.push({ query, params }) } });
  const found = await findReviews(db as never, session, { watched, now: new Date(), ...more }, 101);
  expect(found.length).toBeGreaterThan(0);
  await countOpen(db as never, session, { watched, now: new Date() });
  for (const { query, params } of asked) {
    const { rows: lines } = await log.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${query}`, params);
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/events_account_notable_time/);
    expect(plan).not.toMatch(/Seq Scan on events/);
  }
});
