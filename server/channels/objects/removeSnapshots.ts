import { snapshotTime } from "#domain/playback/snapshotKeys.ts";
import { deviceFolders } from "./foldersBelow.ts";
import type { ObjectFolder } from "./objectFolder.ts";

/** Removes the pictures of the day that were taken before an instant. Keys come in the order of time, so each device is read as far as that. */
export async function removeSnapshots(folder: ObjectFolder, beforeMs: number): Promise<number> {
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
