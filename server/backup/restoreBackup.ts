import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { keyNames } from "../base/keys/createKeys.ts";
import { migrate, migrationHashes } from "../base/store/migrate.ts";
import { tablesOf } from "./dumpDatabase.ts";
import { BackupError, type BackupManifest } from "./manifest.ts";
import { readBackup } from "./readBackup.ts";
import { restoreDatabase } from "./restoreDatabase.ts";
import { type TarFile, wholeOf } from "./tar.ts";

export interface RestorePlan {
  file: string;
  dataDirectory: string;
  keysDirectory: string;
  /** Folder of the object store's files below the data folder. */
  objectsFolder: string;
  /** Goes on without the keys of the installation: what they sealed stays closed. */
  isWithoutKeys: boolean;
  /** The database to fill, made or started when everything before it is in order. */
  openDatabase(): Promise<string>;
}

/** Restores into a new installation. Checks everything before it writes anything, and removes what it wrote if it fails. */
export async function restoreBackup(plan: RestorePlan): Promise<BackupManifest> {
  await requireEmpty(plan);
  const manifest = await readBackup(plan.file);
  await requireKeys(plan, manifest);
  const known = await migrationHashes();
  const isPrefix = manifest.migrations.length <= known.length && manifest.migrations.every((hash, index) => hash === known[index]);
  if (!isPrefix) throw new BackupError(`${plan.file} was made by release ${manifest.release}, whose database this release does not know.`);
  const connectionString = await plan.openDatabase();
  await requireEmptyDatabase(connectionString);
  try {
    await migrate(connectionString, { only: manifest.migrations.length });
    await fill(plan, manifest, connectionString);
  } catch (error) {
    await removeFiles(plan, manifest);
    throw error;
  }
  return manifest;
}

async function requireEmpty({ dataDirectory, keysDirectory }: RestorePlan): Promise<void> {
  const there = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`The data folder ${dataDirectory} cannot be read (${error.code}).`);
  });
  // Keys of an installation whose archive has none are put there before.
  const others = there.filter((name) => join(dataDirectory, name) !== keysDirectory);
  if (others.length > 0)
    throw new BackupError(`The data folder ${dataDirectory} is not empty. A backup is restored into an empty one: set DATA_DIR.`);
}

async function requireKeys({ keysDirectory, isWithoutKeys }: RestorePlan, { hasKeys }: BackupManifest): Promise<void> {
  const there = await readdir(keysDirectory).catch((): string[] => []);
  if (hasKeys && there.length > 0) throw new BackupError(`The archive holds keys, and so does ${keysDirectory}: move those away first.`);
  if (hasKeys || isWithoutKeys || keyNames.every((name) => there.includes(name))) return;
  throw new BackupError(
    `The archive holds no keys: put those of the installation into ${keysDirectory}, or say --new-keys and sign in and enter the passwords of cameras again.`,
  );
}

async function requireEmptyDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    if ((await tablesOf(client)).length > 0) throw new BackupError("The database is not empty. A backup is restored into an empty one.");
  } finally {
    await client.end();
  }
}

async function fill(plan: RestorePlan, manifest: BackupManifest, connectionString: string): Promise<void> {
  const database = await restoreDatabase(connectionString, manifest);
  try {
    await readBackup(plan.file, async (file, content) => {
      const [folder = "", ...rest] = file.path.split("/");
      if (folder === "database") await database.insert(tableOf(file.path), (await wholeOf(content)).toString("utf8"));
      else await writeFile(join(folder === "keys" ? plan.keysDirectory : plan.objectsFolder, ...rest), file, content);
    });
    // Last of all: a filled database means that everything else is there too.
    await database.finish();
  } finally {
    await database.close();
  }
}

function tableOf(path: string): string {
  const [, table] = /^database\/(.+)\.\d{6}\.ndjson$/.exec(path) ?? [];
  if (table === undefined) throw new BackupError(`The archive holds ${path}, which is no table.`);
  return table;
}

async function writeFile(path: string, { modifiedAt }: TarFile, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  await utimes(path, modifiedAt, modifiedAt);
  const folder = await open(dirname(path), "r");
  await folder.sync();
  await folder.close();
}

async function removeFiles({ objectsFolder, keysDirectory }: RestorePlan, { hasKeys }: BackupManifest): Promise<void> {
  await rm(dirname(objectsFolder), { recursive: true, force: true });
  if (hasKeys) await rm(keysDirectory, { recursive: true, force: true });
}
