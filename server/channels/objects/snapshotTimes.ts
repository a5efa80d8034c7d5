import { hourPrefixes, snapshotTime } from "#domain/playback/snapshotKeys.ts";
import type { ObjectFolder } from "./objectFolder.ts";

/** SN-04: when pictures of the day were taken between two instants, oldest first; all in milliseconds since 1970. */
export async function snapshotTimes(folder: ObjectFolder, prefix: string, fromMs: number, toMs: number): Promise<number[]> {
  const found: number[] = [];
  for (const hour of hourPrefixes(prefix, fromMs, toMs)) {
    for await (const entry of folder.list({ prefix: hour, after: "", delimiter: "" })) {
      const takenMs = "object" in entry ? snapshotTime(entry.object.key) : undefined;
      if (takenMs !== undefined && takenMs >= fromMs && takenMs <= toMs) found.push(takenMs);
    }
  }
  return found;
}
