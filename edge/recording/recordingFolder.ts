import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appendMotion, motionLevel, readMotion } from "./motionFile.ts";
import type { MotionInstant } from "./motionMeter.ts";
import { dayFolder, noteSegment, readParts, readSegments, type Segment, type SegmentPart, segmentPath, stillPath } from "./segmentFiles.ts";

/**
 * The recordings of one camera on disk: a folder for each UTC day with segments (`{startMs}.m4s`), what each begins with as a small
 * picture (`{startMs}.jpg`), and an index of their parts, one line each. A segment that is being written is a `.part` that grows by whole
 * parts: whatever ends this process, what stands in it is read again when the folder is opened.
 */
export interface RecordingFolder {
  /** Oldest first, with the one that is being written at the end. */
  segments(): readonly Segment[];
  /** The parts of the segments that reach into a range, oldest first. */
  parts(fromMs: number, toMs: number): Promise<{ segment: Segment; parts: readonly SegmentPart[] }[]>;
  /** Keeps an initialisation; the answer is its name. */
  keepInit(bytes: Buffer): Promise<string>;
  begin(startMs: number, init: string): Promise<void>;
  append(bytes: Buffer, startMs: number, endMs: number): Promise<void>;
  /** PL-12: stores the first frame of the segment that is being written as thumbnail (JPEG). */
  keepStill(jpeg: Buffer): Promise<void>;
  /** Stores what changed within the segment that is being written; does nothing without one. */
  noteMotion(instant: MotionInstant): Promise<void>;
  /** Changes between two instants, oldest first, as far as the days of its segments are kept. */
  motion(fromMs: number, toMs: number): Promise<MotionInstant[]>;
  /** Ends the segment that is being written. */
  finish(): Promise<void>;
  fileOf(startMs: number): string | undefined;
  /** Path of a segment's thumbnail, if it has one; after a crash it may be incomplete. */
  stillFile(startMs: number): string | undefined;
  initFile(name: string): string | undefined;
  /** The oldest segment that is neither being written nor locked; undefined if there is none. */
  oldest(isKept: (segment: Segment) => boolean): Segment | undefined;
  /** Removes a segment that is not being written. */
  remove(segment: Segment): Promise<void>;
}

export async function openRecordingFolder(folder: string): Promise<RecordingFolder> {
  await mkdir(folder, { recursive: true });
  const segments = await readSegments(folder);
  let current: { segment: Segment; parts: SegmentPart[]; file: FileHandle; path: string } | undefined;
  const dayOf = (ms: number) => dayFolder(folder, ms);

  return {
    segments: () => segments,
    async parts(fromMs, toMs) {
      const wanted = segments.filter((segment) => segment.endMs > fromMs && segment.startMs < toMs);
      const starts = new Set(wanted.map(({ startMs }) => startMs));
      const parts = new Map<number, readonly SegmentPart[]>();
      for (const day of new Set(wanted.map(({ startMs }) => dayOf(startMs)))) {
        for (const [startMs, ofSegment] of await readParts(day, starts)) parts.set(startMs, ofSegment);
      }
      return wanted.map((segment) => {
        const written = current?.segment === segment ? current.parts : undefined;
        return { segment, parts: [...(written ?? parts.get(segment.startMs) ?? [])] };
      });
    },
    async keepInit(bytes) {
      const name = `init-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.mp4`;
      await writeFile(join(folder, name), bytes);
      return name;
    },
    async begin(startMs, init) {
      await mkdir(dayOf(startMs), { recursive: true });
      const path = join(dayOf(startMs), `${startMs}.${init}.part`);
      const segment: Segment = { startMs, endMs: startMs, bytes: 0, init };
      current = { segment, parts: [], file: await open(path, "w"), path };
      segments.push(segment);
    },
    async append(bytes, startMs, endMs) {
      if (!current) throw new Error("no segment has begun");
      const { segment, parts, file } = current;
      await file.writev([bytes], segment.bytes);
      parts.push({ offset: segment.bytes, bytes: bytes.length, startMs, endMs });
      segment.bytes += bytes.length;
      segment.endMs = Math.max(segment.endMs, endMs);
    },
    async keepStill(jpeg) {
      if (current) await writeFile(stillPath(folder, current.segment.startMs), jpeg);
    },
    async noteMotion(instant) {
      if (!current) return;
      const { segment } = current;
      segment.motion = Math.max(segment.motion ?? 0, motionLevel(instant.cells));
      await appendMotion(dayOf(segment.startMs), instant);
    },
    async motion(fromMs, toMs) {
      const wanted = segments.filter((segment) => segment.endMs > fromMs && segment.startMs < toMs);
      const days = [...new Set(wanted.map(({ startMs }) => dayOf(startMs)))];
      // Deletes the motion data of a day whose segments were deleted.
      const oldestMs = Math.max(fromMs, segments[0]?.startMs ?? toMs);
      return (await Promise.all(days.map((day) => readMotion(day, oldestMs, toMs)))).flat();
    },
    async finish() {
      if (!current) return;
      const { segment, parts, file, path } = current;
      current = undefined;
      await file.close();
      if (parts.length === 0) {
        segments.splice(segments.indexOf(segment), 1);
        return rm(path, { force: true });
      }
      await noteSegment(dayOf(segment.startMs), segment, parts);
      await rename(path, segmentPath(folder, segment.startMs));
    },
    fileOf(startMs) {
      if (current?.segment.startMs === startMs) return current.path;
      return segments.some((segment) => segment.startMs === startMs) ? segmentPath(folder, startMs) : undefined;
    },
    stillFile: (startMs) => (segments.some((segment) => segment.startMs === startMs) ? stillPath(folder, startMs) : undefined),
    initFile: (name) => (/^init-[0-9a-f]{16}\.mp4$/.test(name) ? join(folder, name) : undefined),
    oldest: (isKept) => segments.find((segment) => segment !== current?.segment && !isKept(segment)),
    async remove(segment) {
      const at = segments.indexOf(segment);
      if (at < 0 || segment === current?.segment) return;
      segments.splice(at, 1);
      const day = dayOf(segment.startMs);
      await Promise.all([segmentPath, stillPath].map((pathOf) => rm(pathOf(folder, segment.startMs), { force: true })));
      // The index of a day goes with its last segment.
      if (!segments.some(({ startMs }) => dayOf(startMs) === day)) await rm(day, { recursive: true, force: true });
    },
  };
}
