import { join } from "node:path";
import { readFlags } from "#domain/settings.ts";
import { BackupError } from "../backup/manifest.ts";
import { createLog } from "../base/log.ts";
import { DatabaseError, joinPostgres, type Postgres, startPostgres } from "../base/postgres/launcher.ts";
import { readSettings, SettingsError } from "../base/settings/settings.ts";
import { auditVerify } from "./auditVerify.ts";
import { backup, backupVerify, restore } from "./backup.ts";
import { exitCodes, type Job } from "./job.ts";
import { publishFirmware } from "./publishFirmware.ts";

/** Work on the installation itself, on its own machine: by its data folder, not by the contract. `cli/` calls it. */
const jobs: Record<string, { run: Job; options: Readonly<Record<string, "switch" | "value">> }> = {
  "audit-verify": { run: auditVerify, options: { json: "switch", head: "value" } },
  backup: { run: backup, options: { json: "switch", file: "value", "with-keys": "switch" } },
  "backup-verify": { run: backupVerify, options: { json: "switch", file: "value" } },
  "firmware-publish": { run: publishFirmware, options: { json: "switch", release: "value", expires: "value" } },
  restore: { run: restore, options: { json: "switch", file: "value", "new-keys": "switch" } },
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
  const directory = join(settings.dataDirectory, "database");
  const open = async (start: () => Promise<Postgres>): Promise<string> => {
    if (settings.databaseUrl !== undefined) return settings.databaseUrl;
    const postgres = await start();
    closers.push(postgres.stop);
    return postgres.connectionString;
  };
  return job.run({
    settings,
    log,
    flags,
    openDatabase: () => open(() => joinPostgres({ directory, log })),
    createDatabase: () => open(() => startPostgres({ directory, log })),
    close,
    say: (text) => process.stdout.write(`${text}\n`),
  });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError) process.exitCode = exitCodes.wrongWords;
  else
    process.exitCode =
      error instanceof BackupError && /damaged|no whole backup/.test(error.message) ? exitCodes.foundSomething : exitCodes.failed;
  const isForPeople = error instanceof SettingsError || error instanceof DatabaseError || error instanceof BackupError;
  const text = isForPeople ? error.message : `It failed: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`Gatehouse: ${text}\n`);
}
await close();
