import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ConditionCode, conditionOf } from "#domain/failures/conditionOf.ts";
import { surviveFaults } from "#domain/surviveFaults.ts";
import { backupBeforeMigration } from "./backup/backupBeforeMigration.ts";
import { freePort } from "./base/freePort.ts";
import { createLog } from "./base/log.ts";
import { DatabaseError, startPostgres } from "./base/postgres/launcher.ts";
import { readSettings, type Settings, SettingsError } from "./base/settings/settings.ts";
import { migrate } from "./base/store/migrate.ts";
import { createPlatform } from "./createPlatform.ts";
import { seedServe } from "./demo/seedServe.ts";
import { startDemo } from "./demo/startDemo.ts";
import { schemeOf } from "./http/origin.ts";
import { listen } from "./listen.ts";

type Close = () => Promise<void>;

/** Why the platform cannot start, for the person who repairs it. */
const startRefusals: Readonly<Record<ConditionCode, string>> = {
  error_storage_full: "its disk or that of its database is full. Free up space.",
  error_storage_read_only: "its disk or its database is read-only. Make it writable.",
  error_system_busy: "the system or the database has no connections, files or memory left. Raise its limits or end other programs.",
  error_system_unavailable: "its database cannot be reached. Start it, or correct DATABASE_URL.",
};

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return innermost(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

/** Ends what was started, the last first. Whatever of it fails, the rest is ended all the same. */
const closers: Close[] = [];
let closing: Promise<void> | undefined;

function close(): Promise<void> {
  closing ??= (async () => {
    for (const closer of closers.toReversed()) await closer().catch(() => undefined);
  })();
  return closing;
}

function handleSignal(): void {
  void close().then(() => process.exit(0));
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handleSignal);

try {
  const message = await start(readSettings(process.env, process.argv.slice(2)));
  process.send?.(message);
} catch (error) {
  const isForPeople = error instanceof SettingsError || error instanceof DatabaseError;
  const condition = conditionOf(error);
  const text = isForPeople
    ? error.message
    : condition
      ? `The platform cannot start: ${startRefusals[condition]} (${innermost(error)})`
      : `The platform cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  await close();
  if (process.send) process.send({ type: "failed", message: text }, () => process.exit(1));
  else {
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

async function start(wanted: Settings): Promise<object> {
  const log = createLog({ level: wanted.logLevel });
  surviveFaults({ log, onHopeless: () => void close().then(() => process.exit(1)) });
  mkdirSync(wanted.dataDirectory, { recursive: true, mode: 0o700 });
  const connectionString = await openDatabase(wanted, log);
  const beforeChange = () => backupBeforeMigration(wanted, connectionString, log, new Date());
  await migrate(connectionString, { beforeChange }).catch((error: unknown) => {
    throw new DatabaseError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  // Devices and pages get the address to come back to, so the port is chosen first.
  const settings = wanted.port === 0 ? { ...wanted, port: await freePort(wanted.host) } : wanted;
  const { platform, close: closePlatform } = await createPlatform({ settings, log, connectionString });
  closers.push(closePlatform);
  const origin = settings.publicUrl ?? `${schemeOf(settings)}://${settings.host}:${settings.port}`;
  const seeded =
    settings.mode === "demo"
      ? await startDemo(platform, origin, await freePort(settings.host))
      : { firstAdministrator: await seedServe(platform) };
  const listening = await listen(platform, { portalDirectory: resolve(import.meta.dirname, "../dist/portal") });
  closers.push(listening.close);
  return { type: "ready", url: listening.url, port: settings.port, ...seeded };
}

async function openDatabase({ databaseUrl, dataDirectory }: Settings, log: ReturnType<typeof createLog>): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  const postgres = await startPostgres({ directory: join(dataDirectory, "database"), log });
  closers.push(postgres.stop);
  return postgres.connectionString;
}
