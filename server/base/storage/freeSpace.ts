import { statfs } from "node:fs/promises";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";

/** Whether the disk has room for what people and equipment want kept. */
export interface FreeSpace {
  /** True from the moment that less than the least is free until a tenth more than it is. At most `checkEveryMs` old. */
  isLow(): boolean;
  /** Looks again before so many bytes are taken; false when they would take the space below the least. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** Called at every change, with the bytes that are free. */
  onChange(listener: (isLow: boolean, freeBytes: number) => void): void;
}

export interface FreeSpaceOptions {
  directory: string;
  /** 0 never refuses. */
  leastBytes: number;
  log: Log;
  jobs: Jobs;
  /** Free bytes of the disk that a folder is on, for an ordinary user. */
  read?: (directory: string) => Promise<number>;
  checkEveryMs?: number;
}

/** Space that comes back in small pieces must not open and close the door with every piece. */
const recoveredAt = 1.1;

export async function createFreeSpace(options: FreeSpaceOptions): Promise<FreeSpace> {
  const { directory, leastBytes, log, jobs, read = freeBytesOf, checkEveryMs = 5_000 } = options;
  const listeners = new Set<(isLow: boolean, freeBytes: number) => void>();
  let isLow = false;

  async function check(): Promise<number> {
    const freeBytes = await read(directory).catch((error: unknown) => {
      // An unknown amount of free space is no reason to refuse.
      log.warn("The free space cannot be read", { directory, error: String(error) });
      return Number.POSITIVE_INFINITY;
    });
    const isLowNow = freeBytes < (isLow ? leastBytes * recoveredAt : leastBytes);
    if (isLowNow === isLow) return freeBytes;
    isLow = isLowNow;
    if (isLow) log.error("The disk is nearly full: uploads are refused until there is room again", { directory, freeBytes, leastBytes });
    else log.info("The disk has room again: uploads are taken", { directory, freeBytes, leastBytes });
    for (const listener of listeners) {
      try {
        listener(isLow, freeBytes);
      } catch (error) {
        log.error("A change of the free space was not taken up", { error: String(error) });
      }
    }
    return freeBytes;
  }

  await check();
  jobs.every({ name: "look at the free space", everyMs: checkEveryMs, run: check });
  return {
    isLow: () => isLow,
    async hasRoomFor(bytes) {
      const freeBytes = await check();
      return !isLow && freeBytes - bytes >= leastBytes;
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
