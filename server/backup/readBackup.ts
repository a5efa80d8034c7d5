import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError, BackupManifest, manifestBytesMax, manifestPath } from "./manifest.ts";
import { readTar, type TarFile, wholeOf } from "./tar.ts";

/** Takes a file's content to its end. */
export type TakeFile = (file: TarFile, content: AsyncGenerator<Buffer>) => Promise<void>;

/**
 * Reads a backup to its end and compares every file with the manifest. Throws a BackupError when it is damaged, cut off, or holds
 * anything that it does not name.
 */
export async function readBackup(path: string, take?: TakeFile): Promise<BackupManifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let manifestText: string | undefined;
  const read = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const { file, content } of readTar(source)) {
      if (manifestText !== undefined) throw new BackupError(`${path} is damaged: something follows its manifest.`);
      if (file.path === manifestPath) {
        manifestText = await textOf(file, content);
        continue;
      }
      if (!isSafe(file.path) || found.has(file.path)) throw new BackupError(`${path} is damaged: it holds ${JSON.stringify(file.path)}.`);
      const hash = createHash("sha256");
      const hashed = hashing(content, hash);
      await take?.(file, hashed);
      for await (const rest of hashed) void rest;
      found.set(file.path, { bytes: file.bytes, sha256: hash.digest("hex") });
    }
    // The rest is read too: the sum of the whole compressed stream is checked at its end.
    for await (const chunk of source)
      if (chunk.some((byte) => byte !== 0)) throw new BackupError(`${path} is damaged: something follows its end.`);
  };
  try {
    await pipeline(createReadStream(path), createGunzip(), (source: AsyncIterable<Buffer>) => read(unending(source)));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw new BackupError(`${path} cannot be read (${code}).`);
    if (code?.startsWith("Z_") || message.startsWith("The archive")) throw new BackupError(`${path} is damaged: ${message}`);
    throw error;
  }
  return compare(path, manifestText, found);
}

/** The same source for two loops: the end of the first loop must not close it. */
function unending(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) };
}

async function* hashing(content: AsyncGenerator<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(file: TarFile, content: AsyncGenerator<Buffer>): Promise<string> {
  if (file.bytes > manifestBytesMax) throw new BackupError("The archive's manifest is too large.");
  return (await wholeOf(content)).toString("utf8");
}

/** Three folders, and no way out of them. */
function isSafe(path: string): boolean {
  const parts = path.split("/");
  return (
    /^(database|objects|keys)\/./.test(path) && !path.includes("\0") && parts.every((part) => part !== "" && part !== "." && part !== "..")
  );
}

function compare(path: string, text: string | undefined, found: Map<string, { bytes: number; sha256: string }>): BackupManifest {
  if (text === undefined) throw new BackupError(`${path} is no whole backup: its manifest is missing.`);
  const manifest = parse(text);
  if (!manifest) throw new BackupError(`${path} has a manifest that this release does not understand.`);
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const there = found.get(name);
    if (!there) throw new BackupError(`${path} is damaged: ${name} is missing.`);
    if (there.bytes !== bytes || there.sha256 !== sha256) throw new BackupError(`${path} is damaged: ${name} is not what was written.`);
  }
  if (found.size !== manifest.files.length) throw new BackupError(`${path} holds files that its manifest does not name.`);
  return manifest;
}

function parse(text: string): BackupManifest | undefined {
  try {
    const result = BackupManifest.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
