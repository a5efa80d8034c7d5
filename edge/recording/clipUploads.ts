import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import { minuteMs } from "#contract/durations.ts";
import type { ClipFailure, WantedClip } from "#contract/videoShares.ts";
import type { Log } from "../log.ts";
import { type ObjectsConfig, putObject } from "../objects/putObject.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import { writeClip } from "./writeClip.ts";

const longestRetryMs = minuteMs;

export interface ClipUploadsOptions {
  /** For clips that are being made; what is in it from before is removed. */
  folder: string;
  recordingOf(videoSourceId: string): RecordingFolder | undefined;
  objects(): DeviceConfig["objects"];
  hasRoom(): boolean;
  report(event: DeviceEvent): Promise<void>;
  now(): number;
  log: Log;
  /** How long it waits before it sends a clip again for the first time. */
  firstRetryMs?: number;
}

/** SR-04: brings clips that the platform wants into the object store, one after the other. */
export interface ClipUploads {
  /** The present list of wanted clips; a clip that is no longer listed is cancelled. */
  want(clips: readonly WantedClip[]): void;
  dispose(): Promise<void>;
}

export function createClipUploads(options: ClipUploadsOptions): ClipUploads {
  const { folder, recordingOf, objects, hasRoom, report, now, log, firstRetryMs = 2_000 } = options;
  const jobs = new Map<string, AbortController>();
  let working: Promise<void> = rm(folder, { recursive: true, force: true });

  async function bring(clip: WantedClip, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const outcome = (rest: { kind: "clip.stored"; bytes: number } | { kind: "clip.failed"; failure: ClipFailure }) =>
      report({ eventId: randomUUID(), atUtc: new Date(now()).toISOString(), clipId: clip.clipId, ...rest });
    const recording = recordingOf(clip.videoSourceId);
    if (!recording) return outcome({ kind: "clip.failed", failure: "NotFound" });
    if (!hasRoom()) return outcome({ kind: "clip.failed", failure: "NoRoom" });
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${clip.clipId}.mp4`);
    try {
      const range = { fromMs: Date.parse(clip.fromUtc), toMs: Date.parse(clip.toUtc) };
      const failure = await writeClip(recording, range, path, signal);
      if (failure) return await outcome({ kind: "clip.failed", failure });
      const { size } = await stat(path);
      await upload(path, size, clip.key, signal);
      await outcome({ kind: "clip.stored", bytes: size });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Retries until it succeeds or the clip is no longer wanted, because networks come back. */
  async function upload(path: string, size: number, key: string, signal: AbortSignal): Promise<void> {
    for (let delayMs = firstRetryMs; ; delayMs = Math.min(delayMs * 2, longestRetryMs)) {
      const config = objects();
      const done = config && (await put(config, path, size, key, signal));
      if (done) return;
      await wait(delayMs, undefined, { signal });
    }
  }

  async function put(config: ObjectsConfig, path: string, bytes: number, key: string, signal: AbortSignal): Promise<boolean> {
    try {
      await putObject(config, { key, body: createReadStream(path), bytes, contentType: "video/mp4" }, signal);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      log.warn("A clip was not stored and is sent again", { key, error: String(error) });
      return false;
    }
  }

  return {
    want(clips) {
      const wanted = new Set(clips.map(({ clipId }) => clipId));
      for (const [clipId, job] of jobs) {
        if (wanted.has(clipId)) continue;
        job.abort();
        jobs.delete(clipId);
      }
      for (const clip of clips) {
        if (jobs.has(clip.clipId)) continue;
        const job = new AbortController();
        jobs.set(clip.clipId, job);
        working = working
          .then(() => bring(clip, job.signal))
          .catch((error: unknown) => {
            if (job.signal.aborted) return;
            log.error("A clip could not be brought", { clipId: clip.clipId, error: String(error) });
            // Tried again with the next configuration.
            jobs.delete(clip.clipId);
          });
      }
    },
    async dispose() {
      for (const job of jobs.values()) job.abort();
      await working;
    },
  };
}
