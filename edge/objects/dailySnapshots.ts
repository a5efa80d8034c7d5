import { snapshotKey } from "#domain/playback/snapshotKeys.ts";
import type { Log } from "../log.ts";
import { shrinkStill } from "../sources/stillCapture.ts";
import { type ObjectsConfig, putObject } from "./putObject.ts";

/** Wide enough to see what was there; what a full picture shows is in the recording. */
const width = 640;

export interface DailySnapshotsOptions {
  serialNumber: string;
  objects(): ObjectsConfig | undefined;
  hasRoom(): boolean;
  log: Log;
}

/** SN-04: stores a snapshot of a recorded camera under its instant, and returns whether it succeeded. A failed snapshot is not retried. */
export function keepDailySnapshots({
  serialNumber,
  objects,
  hasRoom,
  log,
}: DailySnapshotsOptions): (still: Buffer, atMs: number) => Promise<boolean> {
  return async (still, atMs) => {
    const config = objects();
    if (!config || !hasRoom()) return false;
    const key = snapshotKey(`${config.accountPrefix}${serialNumber}/`, atMs);
    try {
      const body = await shrinkStill(still, width);
      if (body) await putObject(config, { key, body, bytes: body.length, contentType: "image/jpeg" });
      return body !== undefined;
    } catch (error) {
      log.debug("A daily snapshot was not stored", { serialNumber, error: String(error) });
      return false;
    }
  };
}
