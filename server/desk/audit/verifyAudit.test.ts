import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { createEventLog } from "../../base/events/createEventLog.ts";
import { type EventLog, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import { connectStore, type Store } from "../../base/store/connect.ts";
import { type AuditReport, verifyAudit } from "./verifyAudit.ts";

let database: TestDatabase;
let store: Store;
let log: EventLog;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  store = connectStore(database.connectionString);
  pool = new Pool({ connectionString: database.connectionString, max: 2 });
  log = createEventLog({ store, clock: { now: () => new Date("2026-11-21T10:00:00.123Z") }, onAppended: () => () => undefined });
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await database.drop();
});

const entry = (name: string, more: object = {}): NewEvent =>
  ({
    ...entryOf(
      { kind: "report.exported", actor: { kind: "person", id: "p-ana", name: "Ana Ruiz" } },
      // Whatever JSON has.
      { name, z: 1, a: ["é", 0.1, 1e21, 1e-7, -0, null], deep: { y: true, b: "x" }, gone: undefined },
    ),
    ...more,
  }) as NewEvent;

beforeEach(async () => {
  await pool.query("TRUNCATE events, event_counters");
  await log.record("acme", async () => [entry("one"), entry("two", { serialNumber: "GH-DOOR00001", siteId: "north" })]);
  await log.record("acme", async () => [
    entry("three", {
      kind: "device.changed",
      serialNumber: "GH-DOOR00001",
      siteId: "north",
      occurredAt: new Date("2026-11-20T09:00:00Z"),
    }),
  ]);
  await log.record("acme", async () => [entry("four"), entry("five")]);
  await log.record("other", async () => [entry("one")]);
});

const findings = async () =>
  (await verifyAudit(pool)).findings.map(({ accountId, sequence, problem }) => `${accountId} ${sequence} ${problem}`);

describe("[C-10] the chain of the log", () => {
  it("finds nothing in a log that nobody touched", async () => {
    const report = await verifyAudit(pool);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(report).toEqual({
      accounts: [
        { accountId: "acme", entries: 5, unchained: 0, headSequence: 5, headHash: hash },
        { accountId: "other", entries: 1, unchained: 0, headSequence: 1, headHash: hash },
      ],
      findings: [],
      isComplete: true,
    } satisfies AuditReport);
  });

  it.each([
    ["content", `UPDATE events SET data = data || '{"a": 2}'`],
    ["a number within", `UPDATE events SET data = jsonb_set(data, '{deep,y}', 'false')`],
    ["who did it", `UPDATE events SET actor = actor || '{"name": "Bob"}'`],
    ["when it happened, by a microsecond", `UPDATE events SET occurred_at = occurred_at + interval '1 microsecond'`],
    ["when it was written", `UPDATE events SET recorded_at = recorded_at - interval '1 day'`],
    ["its kind", `UPDATE events SET kind = 'nothing'`],
    ["what consoles were told", `UPDATE events SET document = '{}'`],
    ["its door", `UPDATE events SET serial_number = 'GH-DOOR00002'`],
  ])("sees a change of %s", async (_what, statement) => {
    await pool.query(`${statement} WHERE account_id = 'acme' AND sequence = 3`);
    expect(await findings()).toEqual(["acme 3 changed"]);
  });

  it("sees an entry that was rewritten together with its hash", async () => {
    await pool.query(`UPDATE events SET kind = 'nothing', hash = repeat('a', 64) WHERE account_id = 'acme' AND sequence = 3`);
    expect(await findings()).toEqual(["acme 3 changed", "acme 4 misplaced"]);
  });

  it.each([
    ["the first", 1, ["acme 1 missing", "acme 2 misplaced"]],
    ["one in the middle", 3, ["acme 3 missing", "acme 4 misplaced"]],
    ["the last", 5, ["acme 5 missing"]],
  ])("sees that %s was deleted", async (_which, sequence, expected) => {
    await pool.query("DELETE FROM events WHERE account_id = 'acme' AND sequence = $1", [sequence]);
    expect(await findings()).toEqual(expected);
  });

  it("sees that the last was deleted with the counter set back", async () => {
    await pool.query("DELETE FROM events WHERE account_id = 'acme' AND sequence = 5");
    await pool.query("UPDATE event_counters SET sequence = 4 WHERE account_id = 'acme'");
    expect(await findings()).toEqual(["acme 4 head"]);
  });

  it("sees that all were deleted, with or without the counter", async () => {
    await pool.query("DELETE FROM events WHERE account_id = 'acme'");
    expect(await findings()).toEqual(["acme 5 missing"]);
    await pool.query("INSERT INTO events SELECT * FROM events WHERE false");
    await pool.query("DELETE FROM event_counters WHERE account_id = 'other'");
    expect(await findings()).toEqual(["acme 5 missing", "other 1 head"]);
  });

  it.each([
    ["after the last", 6, ["acme 6 misplaced", "acme 6 head"]],
    ["before the first", 0, ["acme 0 misplaced", "acme 1 misplaced"]],
  ])("sees one that was put in %s", async (_where, sequence, expected) => {
    await pool.query(
      `INSERT INTO events SELECT account_id, $1::bigint, 'forged', kind, category, occurred_at, recorded_at, serial_number, site_id, actor,
         data, topic, code, document, previous_hash, hash FROM events WHERE account_id = 'acme' AND sequence = 2`,
      [sequence],
    );
    expect(await findings()).toEqual(expected);
  });

  it("sees one that was put in without a hash, as if it were old", async () => {
    await pool.query("UPDATE events SET hash = NULL, previous_hash = NULL WHERE account_id = 'acme' AND sequence <= 2");
    expect(await findings()).toEqual(["acme 3 misplaced"]);
    await pool.query("UPDATE events SET hash = NULL WHERE account_id = 'acme' AND sequence = 4");
    expect(await findings()).toContain("acme 4 misplaced");
  });

  it("sees two that changed places", async () => {
    const move = (from: number, to: number) =>
      pool.query("UPDATE events SET sequence = $2 WHERE account_id = 'acme' AND sequence = $1", [from, to]);
    await move(2, 99);
    await move(3, 2);
    await move(99, 3);
    expect(await findings()).toEqual(["acme 2 misplaced", "acme 3 misplaced", "acme 4 misplaced"]);
  });

  it("sees by a head noted elsewhere that the whole log was written anew", async () => {
    const [acme] = (await verifyAudit(pool)).accounts;
    const anchor = { accountId: "acme", sequence: acme?.headSequence ?? 0, hash: acme?.headHash ?? "" };
    await log.record("acme", async () => [entry("six")]);
    expect((await verifyAudit(pool, [anchor])).findings).toEqual([]);
    await pool.query("TRUNCATE events, event_counters");
    await log.record("acme", async () => Array.from({ length: 6 }, (_, index) => entry(`forged ${index}`)));
    expect((await verifyAudit(pool)).findings).toEqual([]);
    expect((await verifyAudit(pool, [anchor])).findings).toEqual([{ accountId: "acme", sequence: 5, problem: "changed" }]);
    expect((await verifyAudit(pool, [{ ...anchor, accountId: "gone" }])).findings).toMatchObject([{ problem: "missing" }]);
    expect((await verifyAudit(pool, [{ ...anchor, sequence: 7 }])).findings).toMatchObject([{ sequence: 7, problem: "missing" }]);
  });

  it("goes on from entries of a release that had none", async () => {
    await pool.query("UPDATE events SET hash = NULL, previous_hash = NULL");
    await pool.query("UPDATE event_counters SET head_hash = NULL");
    await log.record("acme", async () => [entry("six"), entry("seven")]);
    const report = await verifyAudit(pool);
    expect([report.findings, report.accounts[0]?.unchained, report.accounts[0]?.entries]).toEqual([[], 5, 7]);
  });

  it("holds when many append at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => log.record("acme", async () => [entry(`race ${index}`), entry("again")])));
    const report = await verifyAudit(pool);
    expect([report.findings, report.accounts[0]?.headSequence]).toEqual([[], 85]);
  });

  it("loses neither entry nor place when a transaction fails", async () => {
    const failure = log.record(
      "acme",
      async () => [entry("never")],
      async () => {
        throw new Error("changed my mind");
      },
    );
    await expect(failure).rejects.toThrow("changed my mind");
    await log.record("acme", async () => [entry("six")]);
    expect(await findings()).toEqual([]);
  });
});
