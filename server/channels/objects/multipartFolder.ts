import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#contract/durations.ts";
import { ObjectError } from "./objectError.ts";
import type { ObjectFolder, StoredObject } from "./objectFolder.ts";

/** A part that has come, as S3 names it: its ETag is the MD5 of its bytes in quotes. */
export interface UploadPart {
  partNumber: number;
  etag: string;
  size: number;
  modifiedAt: Date;
}

export interface PendingUpload {
  key: string;
  uploadId: string;
  startedAt: Date;
}

/** Multipart uploads, stored apart until they are completed. An upload is visible only under its own key. */
export interface MultipartFolder {
  /** Answers the upload's id. */
  start(key: string): Promise<string>;
  /** Keeps a part in place of one that came before under its number; `check` refuses what came. */
  writePart(upload: UploadName, partNumber: number, chunks: AsyncIterable<Buffer>, check: () => void): Promise<UploadPart>;
  /** By their numbers. */
  parts(upload: UploadName): Promise<UploadPart[]>;
  /** The named parts. Throws an `ObjectError` if one is missing, different or too small. */
  chosen(upload: UploadName, named: readonly Pick<UploadPart, "partNumber" | "etag">[]): Promise<UploadPart[]>;
  /** Puts the object together from parts and forgets the upload. */
  complete(upload: UploadName, parts: readonly UploadPart[]): Promise<StoredObject>;
  abort(upload: UploadName): Promise<void>;
  /** Uploads below a prefix, by key. */
  pending(prefix: string): Promise<PendingUpload[]>;
}

export interface UploadName {
  key: string;
  uploadId: string;
}

/** As of S3: every part but the last. */
const smallestPartBytes = 5 * 1024 ** 2;
/** An upload that is not completed within a day is deleted. */
export const uploadLifeMs = dayMs;
const partForm = /^(\d{5})-([0-9a-f]{32})$/;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyFile = "key";
/** Begins the folder of an upload that is being ended, which nobody finds by its id any more. */
const claimedPrefix = "ending-";

/** @param root folder of its own on the disk of the objects @param nowMs the clock by which uploads are given up */
export function createMultipartFolder(root: string, folder: ObjectFolder, nowMs: () => number): MultipartFolder {
  const placeOf = (uploadId: string): string => join(root, uploadId);

  async function find({ key, uploadId }: UploadName): Promise<string> {
    const place = placeOf(uploadId);
    const known = idForm.test(uploadId) ? await readFile(join(place, keyFile), "utf8").catch(() => undefined) : undefined;
    if (known !== key) throw noSuchUpload();
    return place;
  }

  async function parts(upload: UploadName): Promise<UploadPart[]> {
    const place = await find(upload);
    const names = await readdir(place).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const found = await Promise.all(names.map((name) => describePart(place, name)));
    return found.filter((part) => part !== undefined).toSorted((one, other) => one.partNumber - other.partNumber);
  }

  async function uploadsOf(): Promise<PendingUpload[]> {
    const ids = (await readdir(root).catch(() => [])).filter((name) => idForm.test(name));
    const found = await Promise.all(ids.map((uploadId) => describeUpload(root, uploadId)));
    return found.filter((upload) => upload !== undefined);
  }

  /** Takes the upload out of everybody else's hands: of many that end it at once, one gets it. */
  async function claim(upload: UploadName): Promise<string> {
    const claimed = join(root, `${claimedPrefix}${randomUUID()}`);
    try {
      await rename(await find(upload), claimed);
    } catch (error) {
      throw asRefusal(error);
    }
    return claimed;
  }

  /** A new upload deletes abandoned ones, so that no timer is needed. */
  async function removeGivenUp(): Promise<void> {
    const isPast = (date: Date): boolean => nowMs() - date.getTime() > uploadLifeMs;
    for (const { uploadId, startedAt } of await uploadsOf()) if (isPast(startedAt)) await removeFolder(placeOf(uploadId));
    // A process that ended in the middle of putting an object together left its parts.
    for (const name of (await readdir(root).catch(() => [])).filter((entry) => entry.startsWith(claimedPrefix))) {
      const found = await stat(join(root, name)).catch(() => undefined);
      if (found && isPast(found.ctime)) await removeFolder(join(root, name));
    }
  }

  return {
    async start(key) {
      await removeGivenUp();
      const uploadId = randomUUID();
      await mkdir(placeOf(uploadId), { recursive: true, mode: 0o700 });
      await writeFile(join(placeOf(uploadId), keyFile), key, { mode: 0o600 });
      return uploadId;
    },
    async writePart(upload, partNumber, chunks, check) {
      const place = await find(upload);
      const aside = join(place, randomUUID());
      try {
        const digest = await writeHashed(aside, chunks);
        check();
        const name = partName(partNumber, digest);
        await rename(aside, join(place, name));
        const earlier = (await readdir(place)).filter((other) => other !== name && partForm.exec(other)?.[1] === name.slice(0, 5));
        for (const other of earlier) await rm(join(place, other), { force: true });
        return await requirePart(place, name);
      } catch (error) {
        await rm(aside, { force: true });
        throw asRefusal(error);
      }
    },
    parts,
    async chosen(upload, named) {
      const present = new Map((await parts(upload)).map((part) => [part.partNumber, part]));
      const isInOrder = named.every(({ partNumber }, position) => position === 0 || (named[position - 1]?.partNumber ?? 0) < partNumber);
      if (!isInOrder) throw new ObjectError("InvalidPartOrder", 400, "Parts must be named in the order of their numbers.");
      const chosen = named.flatMap(({ partNumber }) => present.get(partNumber) ?? []);
      const missing = named.find(({ partNumber, etag }) => present.get(partNumber)?.etag !== etag);
      if (missing) {
        // Another request may have ended the upload while its parts were looked at.
        await find(upload);
        throw new ObjectError("InvalidPart", 400, `Part ${missing.partNumber} is not there.`);
      }
      if (chosen.slice(0, -1).some(({ size }) => size < smallestPartBytes))
        throw new ObjectError("EntityTooSmall", 400, "Every part but the last must have 5 MiB.");
      return chosen;
    },
    async complete(upload, chosen) {
      const claimed = await claim(upload);
      try {
        const files = chosen.map(({ partNumber, etag }) => join(claimed, partName(partNumber, etag.slice(1, -1))));
        const object = await folder.write(upload.key, bytesOf(files), () => undefined);
        await removeFolder(claimed);
        return object;
      } catch (error) {
        // With more room on the disk it can be completed again.
        await rename(claimed, placeOf(upload.uploadId));
        throw asRefusal(error);
      }
    },
    async abort(upload) {
      await removeFolder(await claim(upload));
    },
    async pending(prefix) {
      return (await uploadsOf()).filter(({ key }) => key.startsWith(prefix)).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    },
  };
}

const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
const partName = (partNumber: number, digest: string): string => `${String(partNumber).padStart(5, "0")}-${digest}`;
const noSuchUpload = (): ObjectError => new ObjectError("NoSuchUpload", 404, "The specified upload does not exist.");

/** Another request may have completed or aborted the upload in the meantime. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" ? noSuchUpload() : error;
}

/** Puts the bytes on the disk and answers their MD5. */
async function writeHashed(file: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("md5");
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      await handle.writev([chunk]);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest("hex");
}

async function* bytesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}

async function requirePart(place: string, name: string): Promise<UploadPart> {
  const part = await describePart(place, name);
  if (part === undefined) throw noSuchUpload();
  return part;
}

async function describePart(place: string, name: string): Promise<UploadPart | undefined> {
  const [, number, digest] = partForm.exec(name) ?? [];
  const found = number === undefined ? undefined : await stat(join(place, name)).catch(() => undefined);
  return found && { partNumber: Number(number), etag: `"${digest}"`, size: found.size, modifiedAt: found.mtime };
}

async function describeUpload(root: string, uploadId: string): Promise<PendingUpload | undefined> {
  const file = join(root, uploadId, keyFile);
  const [key, found] = await Promise.all([readFile(file, "utf8"), stat(file)]).catch(() => []);
  return key === undefined || found === undefined ? undefined : { key, uploadId, startedAt: found.mtime };
}
