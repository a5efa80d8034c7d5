import type { Rendition } from "#contract/live.ts";
import type { CloudSegment } from "#contract/playback.ts";
import { initKey, segmentPrefixes, segmentsAmong, stillKey } from "#domain/playback/segmentKeys.ts";
import type { ObjectFolder } from "./objectFolder.ts";

/** PL-20: the segments of a device in the object store between two instants, hour by hour, each with a link. */
export async function cloudSegments(
  folder: ObjectFolder,
  devicePrefix: string,
  { fromMs, toMs, rendition }: { fromMs: number; toMs: number; rendition: Rendition },
  linkTo: (key: string) => string,
): Promise<CloudSegment[]> {
  const found: { key: string }[] = [];
  for (const prefix of segmentPrefixes(devicePrefix, fromMs, toMs, rendition)) {
    for await (const entry of folder.list({ prefix, after: "", delimiter: "" })) if ("object" in entry) found.push(entry.object);
  }
  const keys = new Set(found.map(({ key }) => key));
  return segmentsAmong(found, fromMs, toMs).map(({ key, segment }) => ({
    id: String(segment.startMs),
    pathname: key,
    url: linkTo(key),
    initUrl: linkTo(initKey(devicePrefix, segment.init, rendition)),
    ...(keys.has(stillKey(key)) && { stillUrl: linkTo(stillKey(key)) }),
  }));
}
