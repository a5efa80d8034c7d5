import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { verifyAudit } from "../../desk/audit/verifyAudit.ts";
import { connectStore, type Store } from "../store/connect.ts";
import { accounts } from "../store/schema/accounts.ts";
import { createEventLog } from "./createEventLog.ts";
import type { EventLog, NewEvent } from "./eventLog.ts";

let database: TestDatabase;
let pool: Pool;
let stores: Store[];
/** The logs of two server processes on one database. */
let log: EventLog;
let other: EventLog;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString, max: 3 });
  stores = [connectStore(database.connectionString), connectStore(database.connectionString)];
  const [one, two] = stores.map((store) => createEventLog({ store, clock: { now: () => new Date() }, onAppended: () => () => undefined }));
  if (!one || !two) throw new Error("There are two.");
  [log, other] = [one, two];
});
afterAll(async () => {
  await pool.end();
  for (const store of stores) await store.close();
  await database.drop();
});
beforeEach(async () => {
  await pool.query("TRUNCATE events, event_counters, accounts");
  await pool.query("INSERT INTO accounts (account_id, name, status) VALUES ('acme', 'Acme', 1)");
});

const entry = (name: string): NewEvent => ({ kind: "report.exported", actor: { kind: "system", name }, data: { report: "audit" } });
const record = (name: string, at = log) => at.recordTogether("acme", async () => [entry(name)]);
const names = async () =>
  (await pool.query<{ name: string }>("SELECT actor ->> 'name' AS name FROM events WHERE account_id = 'acme' ORDER BY sequence")).rows.map(
    ({ name }) => name,
  );
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function expectWholeLog(count: number): Promise<void> {
  const { rows } = await pool.query<{ sequence: string }>("SELECT sequence FROM events WHERE account_id = 'acme' ORDER BY sequence");
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(numbers(count).map((index) => index + 1));
  const { findings, accounts: verified } = await verifyAudit(pool);
  expect([findings, verified.map(({ entries }) => entries)]).toEqual([[], [count]]);
}

describe("[C-10] [RZ-01] what an account records at the same moment", () => {
  it("is in the log in its order, without a gap and chained, in much fewer commits", async () => {
    const sequences = await Promise.all(numbers(100).map((index) => record(`entry ${index}`)));
    expect(sequences).toEqual(numbers(100).map((index) => [index + 1]));
    expect(await names()).toEqual(numbers(100).map((index) => `entry ${index}`));
    await expectWholeLog(100);
    const { rows } = await pool.query<{ commits: string }>("SELECT count(DISTINCT xmin::text) AS commits FROM events");
    expect(Number(rows[0]?.commits)).toBeLessThan(10);
  });

  it("is committed when its promise is fulfilled", async () => {
    await Promise.all(
      numbers(50).map(async (index) => {
        const [sequence] = await record(`entry ${index}`);
        const { rows } = await pool.query("SELECT actor ->> 'name' AS name FROM events WHERE account_id = 'acme' AND sequence = $1", [
          sequence,
        ]);
        expect(rows).toEqual([{ name: `entry ${index}` }]);
      }),
    );
  });

  it("stays whole when two processes and single transactions append as well", async () => {
    await Promise.all(
      numbers(60).flatMap((index) => [
        record(`one ${index}`),
        record(`two ${index}`, other),
        log.record("acme", async () => [entry(`alone ${index}`)]),
      ]),
    );
    await expectWholeLog(180);
  });

  it("continues at the end of the log when the last entries were rolled back, written by others, or are the first", async () => {
    await Promise.all([record("one"), record("two"), record("three")]);
    const undone = log.record(
      "acme",
      async () => [entry("undone")],
      () => Promise.reject(new Error("Undone")),
    );
    await expect(undone).rejects.toThrow("Undone");
    expect(await record("four")).toEqual([4]);
    expect(await record("five", other)).toEqual([5]);
    expect(await log.record("acme", async () => [entry("six"), entry("seven")])).toEqual([6, 7]);
    expect(await log.record("new", async () => [entry("one")])).toEqual([1]);
    await pool.query("DELETE FROM events WHERE account_id = 'new'; DELETE FROM event_counters WHERE account_id = 'new'");
    expect(await names()).toEqual(["one", "two", "three", "four", "five", "six", "seven"]);
    await expectWholeLog(7);
  });

  it("gives each its own sequences to finish with, and what another account records is apart", async () => {
    const finished: unknown[] = [];
    const finish = async (_transaction: unknown, sequences: readonly unknown[]) => void finished.push(sequences);
    await Promise.all([
      log.recordTogether("acme", async () => [entry("first")], finish),
      log.recordTogether("acme", async () => [], finish),
      log.recordTogether("acme", async () => [entry("second"), entry("third")], finish),
      log.recordTogether("elsewhere", async () => [entry("only")], finish),
    ]);
    expect(finished.toSorted()).toEqual([[], [1], [1], [2, 3]]);
  });
});

describe("one that fails among others", () => {
  it("fails alone, with nothing left of it", async () => {
    const refusal = new Error("Refused");
    const results = await Promise.allSettled([
      record("before all"),
      record("before"),
      log.recordTogether("acme", async (transaction) => {
        await transaction.update(accounts).set({ name: "Changed" }).where(eq(accounts.accountId, "acme"));
        throw refusal;
      }),
      log.recordTogether("acme", async (transaction) => {
        await transaction.execute(sql`SELECT 1 / 0`);
        return [];
      }),
      record("after"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(results[2]).toMatchObject({ reason: refusal });
    expect(await names()).toEqual(["before all", "before", "after"]);
    expect((await pool.query("SELECT name FROM accounts")).rows).toEqual([{ name: "Acme" }]);
    await expectWholeLog(3);
  });

  it("fails alone when its entry cannot be written or it cannot be finished", async () => {
    const results = await Promise.allSettled([
      record("before all"),
      record("before"),
      record("a byte that no text may have: \0"),
      log.recordTogether(
        "acme",
        async () => [entry("unfinished")],
        () => Promise.reject(new Error("Not finished")),
      ),
      record("after"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((await names()).toSorted()).toEqual(["after", "before", "before all"]);
    await expectWholeLog(3);
  });

  it("holds nobody up while it waits for a row, and is recorded when it gets it", async () => {
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query("UPDATE accounts SET name = 'Held' WHERE account_id = 'acme'");
    const rename = log.recordTogether("acme", async (transaction) => {
      await transaction.update(accounts).set({ name: "Renamed" }).where(eq(accounts.accountId, "acme"));
      return [entry("renamed")];
    });
    await Promise.all(numbers(20).map((index) => record(`entry ${index}`)));
    expect(await names()).not.toContain("renamed");
    await holder.query("COMMIT");
    holder.release();
    await rename;
    expect((await pool.query("SELECT name FROM accounts")).rows).toEqual([{ name: "Renamed" }]);
    await expectWholeLog(21);
  });

  it("fails, and so do the others of its commit, when the connection is cut before it; the next go on", async () => {
    const cut = log.recordTogether("acme", async (transaction) => {
      await transaction.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
      await delay(20);
      return [entry("cut")];
    });
    await expect(cut).rejects.toThrow();
    await record("after");
    expect(await names()).toEqual(["after"]);
  });
});
