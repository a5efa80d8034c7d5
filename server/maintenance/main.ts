import { join } from "node:path";
import { readFlags } from "#domain/settings.ts";
import { createLog } from "../log.ts";
import { DatabaseError, joinPostgres } from "../postgres/launcher.ts";
import { readSettings, type Settings, SettingsError } from "../settings.ts";
import { auditVerify } from "./auditVerify.ts";
import { exitCodes } from "./exitCodes.ts";
import type { Job } from "./job.ts";

/** Work on the installation itself, on its own machine: by its data folder, not by the contract. `cli/` calls it. */
const jobs: Record<string, { run: Job; options: Readonly<Record<string, "switch" | "value">> }> = {
  "audit-verify": { run: auditVerify, options: { json: "switch", head: "value" } },
};

const closers: (() => Promise<void>)[] = [];

async function close(): Promise<void> {
  for (const closer of closers.splice(0)) await closer().catch(() => undefined);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void close().then(() => process.exit(130)));

async function run([name = "", ...words]: readonly string[]): Promise<number> {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) throw new SettingsError(`Unknown work "${name}". Known: ${Object.keys(jobs).join(", ")}.`);
  const flags = readFlags(words, job.options);
  const settings = readSettings(process.env, []);
  const log = createLog({ level: "error" });
  return job.run({
    settings,
    log,
    flags,
    openDatabase: () => openDatabase(settings, log),
    say: (text) => process.stdout.write(`${text}\n`),
  });
}

async function openDatabase({ databaseUrl, dataDirectory }: Settings, log: ReturnType<typeof createLog>): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  const postgres = await joinPostgres({ directory: join(dataDirectory, "database"), log });
  closers.push(postgres.stop);
  return postgres.connectionString;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof SettingsError ? exitCodes.wrongWords : exitCodes.failed;
  const isForPeople = error instanceof SettingsError || error instanceof DatabaseError;
  const text = isForPeople ? error.message : `It failed: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`Gatehouse: ${text}\n`);
}
await close();
