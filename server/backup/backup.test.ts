import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getUserAccess } from "#contract/session.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { startTestPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { keyNames } from "../base/keys/createKeys.ts";
import { createLog } from "../base/log.ts";
import { migrate, migrationHashes } from "../base/store/migrate.ts";
import { verifyAudit } from "../desk/audit/verifyAudit.ts";
import { backupBeforeMigration } from "./backupBeforeMigration.ts";
import { tablesOf } from "./dumpDatabase.ts";
import { readBackup } from "./readBackup.ts";
import { type RestorePlan, restoreBackup } from "./restoreBackup.ts";
import { readTar, tarEnd, tarFile, wholeOf } from "./tar.ts";
import { writeBackup } from "./writeBackup.ts";

const now = new Date("2026-11-21T10:00:00Z");
let rig: TestPlatform;
let folder: string;
let archive: string;
/** Content of the store when the archive was created. */
let content: Record<string, string[]>;
let target: string;
let bare: TestDatabase;
const keysDirectory = () => join(target, "keys");

/** Every row of every table, as PostgreSQL writes it. */
async function contentOf(connectionString: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString });
  await client.connect();
  const content: Record<string, string[]> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM public."${table}" t ORDER BY 1`);
    content[table] = rows.map(({ row }) => row);
  }
  await client.end();
  return content;
}

const backUp = (file: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    file,
    connectionString: rig.databaseUrl,
    objectsFolder: join(rig.dataDirectory, "objects/objects"),
    keysFolder: rig.platform.settings.keysDirectory,
    now,
    ...more,
  });

const plan = (overrides: Partial<RestorePlan> = {}): RestorePlan => ({
  file: archive,
  dataDirectory: target,
  keysDirectory: keysDirectory(),
  objectsFolder: join(target, "objects/objects"),
  isWithoutKeys: false,
  openDatabase: async () => bare.connectionString,
  ...overrides,
});

beforeAll(async () => {
  rig = await startTestPlatform();
  folder = mkdtempSync(join(tmpdir(), "gatehouse-backup-"));
  const object = join(rig.dataDirectory, "objects/objects/northmoor/GH-1", "picture é.jpg");
  mkdirSync(dirname(object), { recursive: true });
  writeFileSync(object, Buffer.alloc(70_000, 7));
  utimesSync(object, now, now);
  await rig.platform.store.pool.query("UPDATE devices SET name = $1 WHERE serial_number = 'GH-AC40-00912F'", ['Quote " \\ \n é 🚪']);
  archive = join(folder, "whole.tar.gz");
  await backUp(archive);
  content = await contentOf(rig.databaseUrl);
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  target = mkdtempSync(join(folder, "target-"));
  bare = await createTestDatabase({ template: "template0" });
  return () => bare.drop();
});

describe("a backup", () => {
  it("is readable by its owner alone, and never takes another file's place", async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await expect(backUp(archive)).rejects.toThrow("is there already");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("leaves nothing behind when it fails", async () => {
    const file = join(folder, "failed.tar.gz");
    await expect(backUp(file, { keysFolder: join(folder, "nowhere") })).rejects.toThrow("ENOENT");
    expect(readdirSync(folder).filter((name) => name.startsWith("failed"))).toEqual([]);
  });

  it("has no key in it unless it is asked for", async () => {
    const file = join(folder, "without.tar.gz");
    const manifest = await backUp(file, { keysFolder: undefined });
    expect([manifest.hasKeys, manifest.files.filter(({ path }) => path.startsWith("keys/"))]).toEqual([false, []]);
    const bytes = gunzipSync(readFileSync(file));
    for (const name of keyNames) {
      const key = readFileSync(join(rig.platform.settings.keysDirectory, name), "utf8").trim().split("\n").at(-1) ?? "";
      expect(bytes.includes(key)).toBe(false);
    }
  });

  it("comes back whole: every row, object and key, and people sign in as before", async () => {
    const manifest = await restoreBackup(plan());
    expect(await contentOf(bare.connectionString)).toEqual(content);
    const object = join(target, "objects/objects/northmoor/GH-1/picture é.jpg");
    expect(readFileSync(object)).toEqual(Buffer.alloc(70_000, 7));
    expect([statSync(object).mode & 0o777, statSync(object).mtime, statSync(keysDirectory()).mode & 0o777]).toEqual([0o600, now, 0o700]);
    const pool = new Pool({ connectionString: bare.connectionString, max: 1 });
    const anchors = manifest.logHeads.map(({ accountId, sequence, hash }) => ({ accountId, sequence, hash: hash ?? "" }));
    expect(anchors.map(({ accountId }) => accountId)).toContain("northmoor");
    expect((await verifyAudit(pool, anchors)).findings).toEqual([]);
    await pool.end();
    const again = await startTestPlatform({ on: { dataDirectory: target, connectionString: bare.connectionString } });
    const api = await again.apiAs("jude.holloway@northmoor.example");
    expect(await api.call(getUserAccess, {})).toMatchObject({ fullName: "Jude Holloway" });
    await again.close();
  });

  it("is of one moment, whatever is written meanwhile", async () => {
    const stop = new AbortController();
    const writing = (async () => {
      for (let count = 0; !stop.signal.aborted; count += 1)
        await rig.platform.events.record("northmoor", async () => [
          { kind: "exit.request", siteId: "quarry-lab", serialNumber: "GH-AC40-00C301", actor: { kind: "system", name: `race ${count}` } },
        ]);
    })();
    const file = join(folder, "busy.tar.gz");
    await backUp(file);
    stop.abort();
    await writing;
    await restoreBackup(plan({ file }));
    const pool = new Pool({ connectionString: bare.connectionString, max: 1 });
    expect((await verifyAudit(pool)).findings).toEqual([]);
    await pool.end();
  });
});

describe("a restore refuses, and writes nothing,", () => {
  const nothingWritten = async () => {
    const client = new Client({ connectionString: bare.connectionString });
    await client.connect();
    const tables = await tablesOf(client);
    await client.end();
    expect([tables, readdirSync(target)]).toEqual([[], []]);
  };
  const rewritten = async (
    change: (path: string, content: Buffer) => [string, Buffer][],
    tail: [string, Buffer][] = [],
  ): Promise<string> => {
    const file = join(folder, `changed-${Math.random()}.tar.gz`);
    const parts: Buffer[] = [];
    async function* source() {
      yield gunzipSync(readFileSync(archive));
    }
    const add = async (path: string, content: Buffer) =>
      parts.push(await wholeOf(tarFile({ path, bytes: content.length, modifiedAt: now }, [content])));
    for await (const { file: found, content } of readTar(source()))
      for (const [path, bytes] of change(found.path, await wholeOf(content))) await add(path, bytes);
    for (const [path, bytes] of tail) await add(path, bytes);
    writeFileSync(file, gzipSync(Buffer.concat([...parts, tarEnd()])));
    return file;
  };
  const bytesOf = (change: (bytes: Buffer) => Buffer) => async () => {
    const file = join(folder, `bytes-${Math.random()}.tar.gz`);
    writeFileSync(file, change(readFileSync(archive)));
    return file;
  };
  const flipped = (at: (bytes: Buffer) => number) =>
    bytesOf((bytes) => {
      const position = at(bytes);
      bytes[position] = (bytes[position] ?? 0) ^ 0x10;
      return bytes;
    });

  it.each<[string, () => Promise<string>, RegExp]>([
    ["a file that there is not", async () => join(folder, "nowhere"), /cannot be read \(ENOENT\)/],
    ["something else", bytesOf(() => Buffer.from("hello")), /is damaged/],
    ["an empty file", bytesOf(() => Buffer.alloc(0)), /is damaged/],
    ["one that is cut off", bytesOf((bytes) => bytes.subarray(0, bytes.length / 2)), /is damaged/],
    ["one whose last byte is missing", bytesOf((bytes) => bytes.subarray(0, -1)), /is damaged/],
    ["one with a turned bit at its begin", flipped(() => 40), /is damaged/],
    ["one with a turned bit in the middle", flipped((bytes) => bytes.length >> 1), /is damaged/],
    ["one with a turned bit at its end", flipped((bytes) => bytes.length - 6), /is damaged/],
    [
      "one with a changed row",
      () =>
        rewritten((path, content) => [
          [path, path.startsWith("database/roles") ? Buffer.from(content.toString().replace("Owner", "0wner")) : content],
        ]),
      /database\/roles\.000001\.ndjson is not what was written/,
    ],
    [
      "one without one of its files",
      () => rewritten((path, content) => (path.startsWith("objects/") ? [] : [[path, content]])),
      /objects\/.* is missing/,
    ],
    [
      "one without its manifest",
      () => rewritten((path, content) => (path === "manifest.json" ? [] : [[path, content]])),
      /manifest is missing/,
    ],
    [
      "one with a file more",
      () => rewritten((path, content) => [[path, content]], [["objects/more", Buffer.from("x")]]),
      /something follows its manifest/,
    ],
    [
      "one with a file that it does not name",
      () =>
        rewritten((path, content) =>
          path === "manifest.json"
            ? [
                ["objects/more", Buffer.from("x")],
                [path, content],
              ]
            : [[path, content]],
        ),
      /does not name/,
    ],
    [
      "one that leads out of the folder",
      () =>
        rewritten((path, content) =>
          path === "manifest.json"
            ? [
                ["objects/../../evil", Buffer.from("x")],
                [path, content],
              ]
            : [[path, content]],
        ),
      /it holds "objects\/\.\.\/\.\.\/evil"/,
    ],
    [
      "one of another format",
      () => rewritten((path, content) => [[path, path === "manifest.json" ? Buffer.from('{"format":"other"}') : content]]),
      /does not understand/,
    ],
    [
      "one of a newer release",
      () =>
        rewritten((path, content) => [
          [
            path,
            path === "manifest.json" ? Buffer.from(content.toString().replace(/"migrations": \[/, '"migrations": ["ffff",')) : content,
          ],
        ]),
      /does not know/,
    ],
  ])("%s", async (_what, make, message) => {
    const file = await make();
    await expect(restoreBackup(plan({ file }))).rejects.toThrow(message);
    await nothingWritten();
  });

  it("into a folder or a database that holds something", async () => {
    writeFileSync(join(target, "letter.txt"), "mine");
    await expect(restoreBackup(plan())).rejects.toThrow("is not empty");
    expect(readdirSync(target)).toEqual(["letter.txt"]);
    rmSync(join(target, "letter.txt"));
    await expect(restoreBackup(plan({ openDatabase: async () => rig.databaseUrl }))).rejects.toThrow("The database is not empty");
    await nothingWritten();
  });

  it("an archive without keys when nobody has them, or with keys when they are there", async () => {
    const file = join(folder, "keyless.tar.gz");
    await backUp(file, { keysFolder: undefined });
    await expect(restoreBackup(plan({ file }))).rejects.toThrow("holds no keys");
    await nothingWritten();
    mkdirSync(keysDirectory());
    for (const name of keyNames) writeFileSync(join(keysDirectory(), name), "key");
    await expect(restoreBackup(plan())).rejects.toThrow("holds keys, and so does");
    await restoreBackup(plan({ file }));
    expect(readFileSync(join(keysDirectory(), "mac.key"), "utf8")).toBe("key");
  });

  it("a partial installation: removes what it wrote if the rest fails", async () => {
    const short = await rewritten((path, content) => [
      [path, path === "manifest.json" ? Buffer.from(content.toString().replace(/("name": "roles",\s+"rows": )(\d+)/, "$199")) : content],
    ]);
    await expect(restoreBackup(plan({ file: short }))).rejects.toThrow("The table roles has");
    expect(readdirSync(target)).toEqual([]);
  });
});

describe("a migration", () => {
  const settings = (kept: number) => ({ dataDirectory: target, backupsKept: kept });
  const older = async () => (await migrationHashes()).length - 1;

  it("is preceded by a backup of the older schema, of which the newest are kept", async () => {
    await migrate(bare.connectionString, { only: await older() });
    let minute = 0;
    const back = () =>
      backupBeforeMigration(
        settings(2),
        bare.connectionString,
        createLog({ level: "silent" }),
        new Date(Date.UTC(2026, 10, 21, 10, ++minute)),
      );
    await back();
    await back();
    await migrate(bare.connectionString, { beforeChange: back });
    const names = readdirSync(join(target, "backups"));
    expect(names.toSorted()).toEqual(["before-migration-2026-11-21T10-02-00Z.tar.gz", "before-migration-2026-11-21T10-03-00Z.tar.gz"]);
    const file = join(target, "backups", names[1] ?? "");
    expect((await readBackup(file)).migrations).toEqual((await migrationHashes()).slice(0, -1));
  });

  it("makes none on a new database or when nothing changes", async () => {
    let made = 0;
    const beforeChange = async () => void (made += 1);
    await migrate(bare.connectionString, { beforeChange });
    await migrate(bare.connectionString, { beforeChange });
    expect(made).toBe(0);
  });

  it("does not happen when its backup fails", async () => {
    await migrate(bare.connectionString, { only: await older() });
    const fail = () => Promise.reject(new Error("the disk is full"));
    await expect(migrate(bare.connectionString, { beforeChange: fail })).rejects.toThrow("the disk is full");
    const client = new Client({ connectionString: bare.connectionString });
    await client.connect();
    const { rows } = await client.query("SELECT 1 FROM drizzle.__drizzle_migrations");
    await client.end();
    expect(rows).toHaveLength(await older());
  });

  it("brings a restored backup of an older release up to date", async () => {
    await migrate(bare.connectionString, { only: await older() });
    const file = join(folder, "older.tar.gz");
    await backUp(file, { connectionString: bare.connectionString, objectsFolder: undefined });
    const empty = await createTestDatabase({ template: "template0" });
    await restoreBackup(plan({ file, openDatabase: async () => empty.connectionString }));
    await migrate(empty.connectionString);
    expect(Object.keys(await contentOf(empty.connectionString))).toEqual(Object.keys(await contentOf(rig.databaseUrl)));
    await empty.drop();
  });
});
