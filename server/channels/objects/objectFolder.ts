import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { hourMs } from "#contract/durations.ts";
import { ObjectError } from "./objectError.ts";
import { fileNamesOf, keyPartOf } from "./objectKey.ts";

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
  etag: string;
}

/** Objects as files below a folder. An object appears whole or not at all. */
export interface ObjectFolder {
  find(key: string): Promise<StoredObject>;
  read(key: string, range: { start: number; end: number }): Readable;
  /** Writes the chunks aside, lets `check` refuse what came, and puts the object in its place. */
  write(key: string, chunks: AsyncIterable<Buffer>, check: () => void): Promise<StoredObject>;
  remove(key: string): Promise<void>;
  /** Keys with the prefix in byte order, after the given one. With the delimiter `/`, deeper keys are grouped into one prefix. */
  list(query: { prefix: string; after: string; delimiter: string }): AsyncGenerator<{ object: StoredObject } | { prefix: string }>;
}

const abandonedAfterMs = hourMs;

/** Where the objects of an installation are, as against uploads under way. */
export function objectFilesFolder(dataDirectory: string): string {
  return join(dataDirectory, "objects", "objects");
}

export function createObjectFolder(root: string): ObjectFolder {
  const uploads = join(root, ".uploads");
  const objects = join(root, "objects");
  let ready: Promise<void> | undefined;
  /** Anew at the next upload where it failed, such as on a disk that was full. */
  const prepared = (): Promise<void> => {
    ready ??= removeAbandoned(uploads).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  // Reported by the first upload, which waits for it.
  prepared().catch(() => undefined);
  const fileOf = (key: string): string => join(objects, ...fileNamesOf(key));

  async function place(temporary: string, file: string): Promise<void> {
    // The folder may be removed by a deletion between being made and being used.
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await rename(temporary, file);
        break;
      } catch (error) {
        if (codeOf(error) !== "ENOENT" || attempt === 3) throw error;
      }
    }
    await syncFolder(dirname(file));
  }

  return {
    find: (key) => describe(key, fileOf(key)),
    read: (key, { start, end }) => createReadStream(fileOf(key), { start, end, highWaterMark: 256 * 1024 }),
    async write(key, chunks, check) {
      const file = fileOf(key);
      await prepared();
      const temporary = join(uploads, randomUUID());
      try {
        await writeFile(temporary, chunks);
        check();
        await place(temporary, file);
      } catch (error) {
        // On an unwritable disk, temporary files stay until the next start; the caller gets the original error.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
      return describe(key, file);
    },
    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      await removeEmptyFolders(dirname(file), objects);
    },
    list: ({ prefix, after, delimiter }) => walk(objects, "", { prefix, after, delimiter }),
  };
}

/** Puts the bytes on the disk, not only on their way there. */
async function writeFile(file: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of chunks) await handle.writev([chunk]);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a new name durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Temporary files of interrupted uploads can be deleted, except young ones, which another process may be writing. */
async function removeAbandoned(uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  for (const name of await readdir(uploads)) {
    const file = join(uploads, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

async function describe(key: string, file: string): Promise<StoredObject> {
  const found = await stat(file, { bigint: true }).catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) throw new ObjectError("NoSuchKey", 404, "The specified key does not exist.");
    throw error;
  });
  const etag = `"${found.mtimeNs.toString(16)}-${found.size.toString(16)}"`;
  return { key, size: Number(found.size), modifiedAt: new Date(Number(found.mtimeMs)), etag };
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root && current.startsWith(root); current = dirname(current)) {
    const isRemoved = await rmdir(current).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

type Listing = { prefix: string; after: string; delimiter: string };

async function* walk(folder: string, base: string, query: Listing): AsyncGenerator<{ object: StoredObject } | { prefix: string }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory(), part: keyPartOf(entry.name, entry.isDirectory()) }))
    .flatMap(({ name, isFolder, part }) => (part === undefined ? [] : [{ path: join(folder, name), isFolder, key: base + part }]))
    .toSorted((one, other) => compareBytes(one.key, other.key));
  for (const { path, isFolder, key } of names) {
    const isWithin = key.startsWith(query.prefix);
    if (isFolder) {
      const mayHold = isWithin || query.prefix.startsWith(key);
      const isPassed = compareBytes(key, query.after) < 0 && !query.after.startsWith(key);
      if (!mayHold || isPassed) continue;
      if (isWithin && query.delimiter === "/" && key.length > query.prefix.length) {
        if (compareBytes(key, query.after) > 0) yield { prefix: key };
      } else yield* walk(path, key, query);
    } else if (isWithin && compareBytes(key, query.after) > 0) {
      const object = await describe(key, path).catch(() => undefined);
      if (object) yield { object };
    }
  }
}

/** S3 orders keys by their UTF-8 bytes. */
function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
