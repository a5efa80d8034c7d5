import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { limits } from "#contract/limits.ts";
import { keyNames } from "../base/keys/createKeys.ts";
import { type DumpSummary, dumpDatabase } from "./dumpDatabase.ts";
import { BackupError, type BackupManifest, manifestPath } from "./manifest.ts";
import { tarEnd, tarFile } from "./tar.ts";

export interface BackupPlan {
  /** Where it is written; must not exist. */
  file: string;
  connectionString: string;
  /** Folder of the object store's files; undefined leaves them out. */
  objectsFolder: string | undefined;
  /** Folder of the installation's keys; undefined leaves them out. */
  keysFolder: string | undefined;
  now: Date;
}

/**
 * Writes the database as it is at one moment, then objects as they are meanwhile, into one compressed tar that its owner alone may
 * read. It appears whole or not at all.
 */
export async function writeBackup(plan: BackupPlan): Promise<BackupManifest> {
  if (await stat(plan.file).catch(() => undefined)) throw new BackupError(`${plan.file} is there already.`);
  await mkdir(dirname(plan.file), { recursive: true, mode: 0o700 });
  const part = `${plan.file}.part`;
  // A file left by a crash would keep its own mode.
  await rm(part, { force: true });
  const manifest = emptyManifest(plan);
  try {
    await pipeline(
      Readable.from(archive(plan, manifest), { objectMode: false }),
      createGzip({ level: 3 }),
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    await chmod(part, 0o600);
    await rename(part, plan.file);
    const folder = await open(dirname(plan.file), "r");
    await folder.sync();
    await folder.close();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return manifest;
}

function emptyManifest({ objectsFolder, keysFolder, now }: BackupPlan): BackupManifest {
  return {
    format: "gatehouse-backup",
    formatVersion: 1,
    release: limits.versionLabel,
    createdAtUtc: now.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    logHeads: [],
    hasObjects: objectsFolder !== undefined,
    hasKeys: keysFolder !== undefined,
    files: [],
  };
}

async function* archive(plan: BackupPlan, manifest: BackupManifest): AsyncGenerator<Buffer> {
  const summary: DumpSummary = manifest;
  const parts = new Map<string, number>();
  const whole = (path: string, content: Buffer) => {
    manifest.files.push({ path, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
    return tarFile({ path, bytes: content.length, modifiedAt: plan.now }, [content]);
  };
  for await (const { table, lines } of dumpDatabase(plan.connectionString, summary)) {
    const number = (parts.get(table) ?? 0) + 1;
    parts.set(table, number);
    yield* whole(`database/${table}.${String(number).padStart(6, "0")}.ndjson`, lines);
  }
  if (plan.objectsFolder !== undefined) {
    for await (const file of filesBelow(plan.objectsFolder))
      yield* streamed(`objects/${relative(plan.objectsFolder, file)}`, file, manifest);
  }
  if (plan.keysFolder !== undefined) {
    for (const name of keyNames) yield* whole(`keys/${name}`, await readFile(join(plan.keysFolder, name)));
  }
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  yield* tarFile({ path: manifestPath, bytes: text.length, modifiedAt: plan.now }, [text]);
  yield tarEnd();
}

/** An object that is deleted before its turn is not in the backup. */
async function* streamed(path: string, file: string, manifest: BackupManifest): AsyncGenerator<Buffer> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return;
  const { size, mtime } = await handle.stat();
  const hash = createHash("sha256");
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file, { fd: handle, autoClose: true }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  yield* tarFile({ path, bytes: size, modifiedAt: mtime }, hashed());
  manifest.files.push({ path, bytes: size, sha256: hash.digest("hex") });
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}
