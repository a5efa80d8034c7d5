import { execFile } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { Log } from "../log.ts";
import { findPostgres } from "./binaries.ts";
import {
  adoptBuildFolder,
  awaitFolderFree,
  createBuildFolder,
  inspectFolder,
  own,
  prepareSocketFolder,
  runningSocketFolder,
} from "./dataFolder.ts";
import { chooseIdentity, type Identity, identityWorks } from "./identity.ts";
import { runServer, type ServerProcess } from "./serverProcess.ts";

const user = "gatehouse";
const database = "gatehouse";
const port = 5432;
/** A server killed a moment ago leaves processes behind for a moment, which keep its memory. */
const startAttempts = 10;
const longestRestartDelayMs = 30_000;

/** The built-in database cannot be started. Its message is one line for the person who started the platform. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

export interface Postgres {
  readonly connectionString: string;
  /** Shuts the server down cleanly. Connections that are still open are cut. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The platform's data folder; the database lives in `pg` below it. */
  readonly directory: string;
  readonly log: Log;
  /** Called when the server ended without being asked. It is started again by itself; open connections are lost. */
  readonly onExit?: (lastLines: string) => void;
  /** Replaces the choice of the user that runs the server, for tests of one kind of machine. */
  readonly identityOf?: typeof chooseIdentity;
}

/** Starts the PostgreSQL that comes from npm on a unix socket that only its own user can reach, creating it on first use. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const directory = resolve(options.directory);
  const cluster = join(directory, "pg");
  try {
    return await start(cluster, directory, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The database in ${cluster} cannot be used: ${oneLine(reason)}.`, { cause: error });
  }
}

/** Uses the server that already works in the folder, which then keeps running; else starts one. Creates no database. */
export async function joinPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = join(resolve(options.directory), "pg");
  if (!existsSync(join(cluster, "PG_VERSION"))) throw new DatabaseError(`There is no database in ${cluster}.`);
  const socketFolder = runningSocketFolder(cluster);
  if (socketFolder === undefined) return await startPostgres(options);
  return { connectionString: connectionTo(socketFolder, database), stop: () => Promise.resolve() };
}

async function start(cluster: string, directory: string, { log, onExit, identityOf = chooseIdentity }: PostgresOptions): Promise<Postgres> {
  const binaries = findPostgres();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const state = inspectFolder(cluster);
  const owner = state === "ready" ? statSync(cluster) : undefined;
  const identity = identityOf({ uid: process.getuid?.(), owner, works: identityWorks(binaries.postgres, directory) });
  const socketFolder = prepareSocketFolder(directory, identity);
  if (state === "absent") await createCluster(cluster, binaries.initdb, identity);
  await awaitFolderFree(cluster);
  own(cluster, identity);
  const run = () => startOnce(() => runServer({ program: binaries.postgres, cluster, socketFolder, identity, log }), cluster);
  const connectionString = connectionTo(socketFolder, database);
  let server = await run();
  const stopping = new AbortController();
  const kept = keepRunning();
  try {
    await createDatabase(connectionTo(socketFolder, "postgres"));
  } catch (error) {
    await stop();
    throw error;
  }
  log.info("database ready", { cluster, runsAs: identity.kind });
  return { connectionString, stop };

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; ) {
      const lastLines = await server.ended.catch(String);
      if (stopping.signal.aborted) return;
      log.error("database ended unexpectedly, starting it again", { lastLines });
      onExit?.(lastLines);
      for (;;) {
        try {
          const next = await run();
          server = next;
          failures = 0;
          break;
        } catch (error) {
          failures += 1;
          log.error("database does not start", { error, failures });
          await delay(Math.min(250 * 2 ** failures, longestRestartDelayMs), undefined, { signal: stopping.signal }).catch(() => undefined);
        }
        if (stopping.signal.aborted) return;
      }
      if (stopping.signal.aborted) {
        await server.stop();
        return;
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await server.stop();
    await kept;
  }
}

async function createCluster(cluster: string, initdb: string, identity: Identity): Promise<void> {
  const folder = createBuildFolder(cluster, identity);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const [command = initdb, ...words] = [
    ...identity.prefix,
    initdb,
    "-D",
    folder,
    "-U",
    user,
    "--auth-local=trust",
    "--auth-host=reject",
    ...locale,
  ];
  const as = identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid ?? identity.uid };
  try {
    await promisify(execFile)(command, words, { cwd: "/", env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" }, ...as });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim();
    throw new Error(output ? lastErrorOf(output) : String(error), { cause: error });
  }
  adoptBuildFolder(folder, cluster);
}

/** Starts the server, again and again while processes of a killed one are still ending. */
async function startOnce(run: () => ServerProcess, cluster: string): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = run();
    try {
      await server.ready;
      return server;
    } catch (error) {
      await server.stop();
      const output = error instanceof Error ? error.message : String(error);
      const isLeftover = /still in use|lock file .* already exists/.test(output);
      if (!isLeftover || attempt === startAttempts) throw new Error(lastErrorOf(output), { cause: error });
      await awaitFolderFree(cluster);
      await delay(200 * attempt);
    }
  }
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

function connectionTo(socketFolder: string, name: string): string {
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(socketFolder)}`;
}

/** The line that tells why, out of a server's log. */
function lastErrorOf(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "it ended without a word";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
