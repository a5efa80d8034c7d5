import { Rendition } from "#contract/live.ts";
import { foldersOfSegments, initKey, readSegmentKey } from "#domain/playback/segmentKeys.ts";
import { deviceFolders } from "./foldersBelow.ts";
import type { ObjectFolder, StoredObject } from "./objectFolder.ts";

/** Removes the segments that were uploaded before an instant, and the initialisations that none of those left needs. Answers how many segments. */
export async function removeSegments(folder: ObjectFolder, before: Date): Promise<number> {
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
