import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { dataOf, factsOf } from "#contract/events/eventKinds.ts";
import { createApi } from "#kernel/api.ts";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { migrate } from "#server/base/store/migrate.ts";
import { verifyAudit } from "#server/desk/audit/verifyAudit.ts";
import { describeEvent } from "../../src/plugins/events/describeEvent.ts";
import { newDataDirectory } from "../e2e/support/system.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { demoPassword, signInForTokens } from "../support/platform.ts";
import { type ServerProcess, startServerProcess } from "../support/serverProcess.ts";

const email = "ana.ruiz@cedar.example";
/** What the release with these migrations had written: three entries before it chained them, thirty after. */
const kept = { migrations: 9, file: join(import.meta.dirname, "../fixtures/oldLog.sql"), unchained: 3, entries: 33 };
const data = newDataDirectory();
let database: TestDatabase;
let pool: pg.Pool;
let server: ServerProcess;
let entries: readonly EventLog[];
beforeAll(async () => {
  database = await createTestDatabase({ template: "template0" });
  await migrate(database.connectionString, { only: kept.migrations });
  pool = new pg.Pool({ connectionString: database.connectionString });
  await pool.query(await readFile(kept.file, "utf8"));
  server = await startServerProcess({ DATA_DIR: data.path, DATABASE_URL: database.connectionString }, { words: [] });
  const api = await signedIn();
  entries = (await api.call(listEventLogs, { query: { pageSize: "100" } })).rows;
}, 60_000);
afterAll(async () => {
  await server.end();
  await pool.end();
  await database.drop();
  data.remove();
});

async function signedIn() {
  const { idToken } = await signInForTokens(server.url, email, demoPassword);
  return createApi({ baseUrl: server.url, token: async () => idToken, onSessionExpired: () => undefined });
}

const old = () => entries.filter(({ sequence }) => sequence <= kept.entries).toReversed();

describe("[GN-03] [C-10] the log of an old installation", () => {
  it("is read whole, with what happened since after it", () => {
    expect(old().map(({ sequence }) => sequence)).toEqual(Array.from({ length: kept.entries }, (_, index) => index + 1));
    expect(entries.find(({ sequence }) => sequence === kept.entries + 1)?.kind).toBe("session.signed_in");
  });

  it("has its chain unbroken, from the entries of before there was one to those of today", async () => {
    const report = await verifyAudit(pool);
    expect(report.findings).toEqual([]);
    expect(report.accounts).toMatchObject([{ accountId: "cedar", unchained: kept.unchained, headSequence: entries[0]?.sequence }]);
  });

  it("has in its audit what people did", async () => {
    const api = await signedIn();
    const query = { fromDate: "2026-11-21T00:00:00.000Z", toDate: "2026-11-22T00:00:00.000Z", pageSize: "100" as const };
    const page = await api.call(listAuditEntries, { query });
    expect(page.rows.map(({ kind }) => kind)).toContain("device.renamed");
    expect(page.rows.map(({ kind }) => kind)).not.toContain("door.state");
  });

  it("fits the declarations of its kinds, whichever release wrote it", () => {
    const misfits = old().filter(({ kind, data }) => factsOf(kind)?.data.safeParse(data).success !== true);
    // Another release's kind is read as it is.
    expect(misfits.map(({ kind }) => kind)).toEqual(["lift.called"]);
    const [renamed] = old().flatMap((entry) => dataOf(entry, "device.renamed") ?? []);
    expect(renamed).toEqual({ from: "Door 1", to: "Front door" });
  });

  it.each(["en", "es"] as const)("is in words, in %s", async (language) => {
    const translator = await createTranslator(language);
    const said = old().map((entry) => {
      const { title, result } = describeEvent(entry, translator);
      return `${entry.kind}: ${title} · ${result}`;
    });
    await expect(said.join("\n")).toMatchFileSnapshot(`../fixtures/oldLog.${language}.txt`);
  });
});
