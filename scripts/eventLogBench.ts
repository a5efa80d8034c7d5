import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "#server/base/log.ts";
import { startPostgres } from "#server/base/postgres/launcher.ts";
import { migrate } from "#server/base/store/migrate.ts";
import { fillEventLog, loadedAccount, pagesOf, watchedEventLog } from "../tests/support/eventLogLoad.ts";

/**
 * Fills an event log with a million rows and prints how long a page of it takes, with the plan on request:
 * `node scripts/eventLogBench.ts [rows] [--plans]`. Ends with 1 when a page takes longer than it may.
 */
const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const isWithPlans = process.argv.includes("--plans");
const longestMs = 50;
const repeats = 5;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const directory = mkdtempSync(join(tmpdir(), "gatehouse-bench-"));
const server = await startPostgres({ directory, log: createLog({ level: "error" }) });
try {
  await migrate(server.connectionString);
  const pool = new pg.Pool({ connectionString: server.connectionString });
  const startedAt = performance.now();
  await fillEventLog(pool, rows);
  say(`${rows} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const { events, plan } = watchedEventLog(pool);
  for (const [name, page] of Object.entries(pagesOf(rows))) {
    const times: number[] = [];
    let count = 0;
    for (let turn = 0; turn < repeats; turn += 1) {
      const began = performance.now();
      count = (await events.query(loadedAccount, page)).length;
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
    if (median > longestMs) process.exitCode = 1;
    say(`${median.toFixed(1).padStart(7)} ms  ${name} (${count} rows)${median > longestMs ? "  TOO SLOW" : ""}`);
    if (!isWithPlans) continue;
    for (const line of await plan()) say(`            ${line}`);
  }
  await pool.end();
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
