import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Rendition } from "#contract/live.ts";
import type { PlaybackSegment } from "#contract/playback.ts";
import { initKey, stillKey } from "#domain/playback/segmentKeys.ts";
import type { Log } from "../log.ts";
import { type ObjectsConfig, putObject } from "../objects/putObject.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import { playbackSegment } from "./segmentList.ts";
import type { SharedWork } from "./sharedWork.ts";

const tries = 3;

export interface SegmentUploadsOptions {
  /** The recordings of a rendition; undefined if it is not recorded. */
  recording(rendition: Rendition): RecordingFolder | undefined;
  objects(): ObjectsConfig | undefined;
  /** Below the prefix of the account. */
  serialNumber: string;
  log: Log;
  retryMs?: number;
}

export interface SegmentOutcome {
  /** It is in the object store. */
  onUploaded(segment: PlaybackSegment): void;
  /** It never will: the recording is gone, or the store did not take it. */
  onFailed(ids: readonly string[]): void;
}

/**
 * PL-05: brings segments of one camera's recording into the object store, one after the other, until it is told to stop. What is on its
 * way for another viewer is waited for: what leads out of a building is narrow.
 */
export async function uploadSegments(
  { recording, objects, serialNumber, log, retryMs = 1_000 }: SegmentUploadsOptions,
  { ids, rendition }: { ids: readonly string[]; rendition: Rendition },
  { onUploaded, onFailed }: SegmentOutcome,
  signal: AbortSignal,
  shared: SharedWork<boolean>,
): Promise<void> {
  const inits = new Set<string>();

  type Body = () => Promise<{ body: Buffer } | { file: string; bytes: number }>;
  const put = (key: string, body: Body, contentType = "video/mp4") => shared(key, signal, (own) => store({ key, contentType }, body, own));

  async function store(named: { key: string; contentType: string }, body: Body, stop: AbortSignal): Promise<boolean> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (attempt > 1) await wait(retryMs, undefined, { signal: stop });
      const config = objects();
      try {
        if (!config) throw new Error("there are no keys for objects yet");
        const what = await body();
        const object =
          "file" in what
            ? { body: createReadStream(what.file, { start: 0, end: what.bytes - 1 }), bytes: what.bytes }
            : { body: what.body, bytes: what.body.length };
        await putObject(config, { ...named, ...object }, stop);
        return true;
      } catch (error) {
        stop.throwIfAborted();
        log.warn("A segment was not stored", { key: named.key, attempt, error: String(error) });
      }
    }
    return false;
  }

  /** PL-12: without it the segment is as good. */
  async function putStill(folder: RecordingFolder, id: string, key: string): Promise<void> {
    const file = folder.stillFile(Number(id));
    const jpeg = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (jpeg) await put(key, async () => ({ body: jpeg }), "image/jpeg");
  }

  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    const folder = recording(rendition);
    const segment = folder?.segments().find(({ startMs }) => String(startMs) === id);
    const file = folder?.fileOf(Number(id));
    const prefix = `${objects()?.accountPrefix ?? ""}${serialNumber}/`;
    if (!folder || !segment || file === undefined || segment.bytes === 0) {
      onFailed([id]);
      continue;
    }
    // With its present length: later parts are another upload.
    const { bytes, init } = segment;
    const stored = playbackSegment(prefix, segment, rendition);
    const initFile = folder.initFile(init);
    const hasInit =
      inits.has(init) ||
      (initFile !== undefined && (await put(initKey(prefix, init, rendition), async () => ({ body: await readFile(initFile) }))));
    if (hasInit) inits.add(init);
    const isStored = hasInit && (await put(stored.pathname, async () => ({ file: folder.fileOf(Number(id)) ?? file, bytes })));
    if (!isStored) return onFailed(ids.slice(index));
    await putStill(folder, id, stillKey(stored.pathname));
    onUploaded({ ...stored, uploaded: true, processed: true, sentToDevice: true });
  }
}
