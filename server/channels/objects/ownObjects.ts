import { buffer } from "node:stream/consumers";
import { EventError } from "../../base/errors.ts";
import type { FreeSpace } from "../../base/storage/freeSpace.ts";
import { ObjectError } from "./objectError.ts";
import type { ObjectFolder } from "./objectFolder.ts";
import type { OwnObjects } from "./objects.ts";
import { removeSegments } from "./removeSegments.ts";
import { removeSnapshots } from "./removeSnapshots.ts";
import { sendObject } from "./sendObject.ts";
import { snapshotTimes } from "./snapshotTimes.ts";

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
