import { buffer } from "node:stream/consumers";
import { Rendition } from "#contract/live.ts";
import { foldersOfSegments, initKey, readSegmentKey } from "#domain/playback/segmentKeys.ts";
import { hourPrefixes, snapshotTime } from "#domain/playback/snapshotKeys.ts";
import { EventError } from "../../base/errors.ts";
import type { FreeSpace } from "../../base/storage/freeSpace.ts";
import { ObjectError } from "./objectError.ts";
import type { ObjectFolder, StoredObject } from "./objectFolder.ts";
import type { OwnObjects } from "./objects.ts";
import { sendObject } from "./sendObject.ts";

export function createOwnObjects(folder: ObjectFolder, freeSpace: FreeSpace): OwnObjects {
  return {
    async write(key, bytes) {
      if (!(await freeSpace.hasRoomFor(bytes.byteLength))) throw new EventError("error_storage_full", 507);
      try {
        await folder.write(key, chunksOf(bytes), () => undefined);
      } catch (error) {
        if (error instanceof ObjectError && error.code === "InsufficientStorage") throw new EventError("error_storage_full", 507);
        throw error;
      }
    },
    async read(key) {
      try {
        const { size } = await folder.find(key);
        return size === 0 ? Buffer.alloc(0) : await buffer(folder.read(key, { start: 0, end: size - 1 }));
      } catch (error) {
        if (error instanceof ObjectError && error.code === "NoSuchKey") return undefined;
        throw error;
      }
    },
    async open(key) {
      try {
        const { size } = await folder.find(key);
        return { bytes: size, pieces: size === 0 ? nothing() : folder.read(key, { start: 0, end: size - 1 }) };
      } catch (error) {
        if (error instanceof ObjectError && error.code === "NoSuchKey") return undefined;
        throw error;
      }
    },
    remove: (key) => folder.remove(key),
    removeSegments: (before) => removeSegments(folder, before),
    removeSnapshots: (before) => removeSnapshots(folder, before.getTime()),
    snapshotTimes: (devicePrefix, fromMs, toMs) => snapshotTimes(folder, devicePrefix, fromMs, toMs),
    send: (key, request, reply) => sendObject(folder, key, request, reply),
  };
}

async function* nothing(): AsyncGenerator<Buffer> {}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Removes the segments that were uploaded before an instant, and the initialisations that none of those left needs. Answers how many segments. */
async function removeSegments(folder: ObjectFolder, before: Date): Promise<number> {
  let removed = 0;
  for (const device of await deviceFolders(folder))
    for (const rendition of Rendition.options) removed += await removeOld(folder, device, rendition, before);
  return removed;
}

async function removeOld(folder: ObjectFolder, device: string, rendition: Rendition, before: Date): Promise<number> {
  let removed = 0;
  const old: StoredObject[] = [];
  const needed = new Set<string>();
  for await (const entry of folder.list({ prefix: `${device}${foldersOfSegments[rendition]}`, after: "", delimiter: "/" })) {
    if (!("object" in entry)) continue;
    const { object } = entry;
    const segment = readSegmentKey(object.key);
    if (object.modifiedAt < before) old.push(object);
    else if (segment) needed.add(initKey(device, segment.init, rendition));
  }
  for (const { key } of old) {
    if (needed.has(key)) continue;
    await folder.remove(key);
    if (readSegmentKey(key)) removed += 1;
  }
  return removed;
}

/** Removes the pictures of the day that were taken before an instant. Keys come in the order of time, so each device is read as far as that. */
async function removeSnapshots(folder: ObjectFolder, beforeMs: number): Promise<number> {
  let removed = 0;
  for (const device of await deviceFolders(folder)) {
    const over: string[] = [];
    for await (const entry of folder.list({ prefix: `${device}images/`, after: "", delimiter: "/" })) {
      const takenMs = "object" in entry ? snapshotTime(entry.object.key) : undefined;
      if (!("object" in entry) || takenMs === undefined) continue;
      if (takenMs >= beforeMs) break;
      over.push(entry.object.key);
    }
    for (const key of over) await folder.remove(key);
    removed += over.length;
  }
  return removed;
}

/** SN-04: when pictures of the day were taken between two instants, oldest first; all in milliseconds since 1970. */
async function snapshotTimes(folder: ObjectFolder, prefix: string, fromMs: number, toMs: number): Promise<number[]> {
  const found: number[] = [];
  for (const hour of hourPrefixes(prefix, fromMs, toMs)) {
    for await (const entry of folder.list({ prefix: hour, after: "", delimiter: "" })) {
      const takenMs = "object" in entry ? snapshotTime(entry.object.key) : undefined;
      if (takenMs !== undefined && takenMs >= fromMs && takenMs <= toMs) found.push(takenMs);
    }
  }
  return found;
}

/** The prefixes one step below a prefix: accounts below none, devices below an account. */
async function foldersBelow(folder: ObjectFolder, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of folder.list({ prefix, after: "", delimiter: "/" })) if ("prefix" in entry) found.push(entry.prefix);
  return found;
}

/** The prefixes of all devices that have objects, also of those that are gone. */
async function deviceFolders(folder: ObjectFolder): Promise<string[]> {
  const accounts = await foldersBelow(folder, "");
  return (await Promise.all(accounts.map((account) => foldersBelow(folder, account)))).flat();
}
