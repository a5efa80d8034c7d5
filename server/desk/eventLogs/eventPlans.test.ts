import { afterAll, beforeAll, expect, it } from "vitest";
import { loadedAccount, pagesOf, startLoadedLog, watchedEventLog } from "../../../tests/support/eventLogLoad.ts";

/** Enough for the planner to prefer an index; `scripts/eventLogBench.ts` measures a million. */
const rows = 20_000;
let log: Awaited<ReturnType<typeof startLoadedLog>>;
beforeAll(async () => {
  log = await startLoadedLog(rows);
});
afterAll(() => log.close());

it.each(Object.entries(pagesOf(rows)))("[RP-03] reads by an index: %s", async (_name, page) => {
  const { events, plan } = watchedEventLog(log.pool);
  await events.query(loadedAccount, page);
  const lines = (await plan()).join("\n");
  expect(lines).toMatch(/Index (Only )?Scan/);
  expect(lines).not.toMatch(/Seq Scan/);
});
