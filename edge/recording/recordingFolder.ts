import { createHash } from "node:crypto";
import { appendFile, type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { appendMotion, mendMotion, motionLevel, motionName, readMotion } from "./motionFile.ts";
import type { MotionInstant } from "./motionMeter.ts";
import { childrenOf, readFragmentTime, readTracks } from "./mp4Boxes.ts";

/** From one key frame to the next: its place in the segment, and its time in milliseconds since 1970. */
export interface SegmentPart {
  readonly offset: number;
  readonly bytes: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** The facts of a segment in memory: enough to list and delete it. */
export interface Segment {
  readonly startMs: number;
  endMs: number;
  bytes: number;
  /** Name of the file with its initialisation. */
  readonly init: string;
  /** B-03: how much of the picture changed at most at once, 0 to 1; undefined where that was not measured. */
  motion?: number;
}

const PartLine = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const SegmentLine = z.object({
  startMs: z.number(),
  endMs: z.number(),
  bytes: z.number(),
  init: z.string(),
  motion: z.optional(z.number()),
  parts: z.array(PartLine),
});
type SegmentLine = z.infer<typeof SegmentLine>;

/**
 * No camera sends key frames further apart. Earlier versions believed a camera whose clock jumped: a part claims an hour that was never
 * recorded. Such a part is not shown.
 */
const longestPartMs = 120_000;
const indexName = "index.jsonl";
const stillEnding = ".jpg";
const dayName = /^\d{4}-\d{2}-\d{2}$/;
/** Parses a line of the index, as `note` writes it. */
const lineStart = /^\{"startMs":(\d{1,15}),/;
const openName = /^(\d{1,15})\.(init-[0-9a-f]{16}\.mp4)\.part$/;

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
  const segments: Segment[] = [];
  let current: { segment: Segment; parts: SegmentPart[]; file: FileHandle; path: string } | undefined;
  const dayFolder = (ms: number) => join(folder, dayOf(ms));
  const finalPath = (ms: number) => join(dayFolder(ms), `${ms}.m4s`);
  const stillPath = (ms: number) => join(dayFolder(ms), `${ms}${stillEnding}`);

  const note = (day: string, segment: Segment, parts: readonly SegmentPart[]) => {
    const line: SegmentLine = {
      ...segment,
      parts: parts.map((part) => [part.offset, part.bytes, part.startMs, part.endMs]),
    };
    return appendFile(join(day, indexName), `${JSON.stringify(line)}\n`);
  };

  /** A segment whose writer was ended: what is whole of it becomes one like the others. */
  async function recover(day: string, name: string): Promise<void> {
    const [, startText = "", init = ""] = openName.exec(name) ?? [];
    const path = join(day, name);
    const startMs = Number(startText);
    const read = await readOpenSegment(path, join(folder, init)).catch(() => undefined);
    if (!read?.parts.some((part) => part.endMs - part.startMs <= longestPartMs)) return rm(path, { force: true });
    const file = await open(path, "r+");
    await file.truncate(read.bytes);
    await file.close();
    const endMs = read.parts.at(-1)?.endMs ?? startMs;
    const levels = (await readMotion(day, startMs, endMs)).map(({ cells }) => motionLevel(cells));
    const segment: Segment = { startMs, endMs, bytes: read.bytes, init, ...(levels.length > 0 && { motion: Math.max(...levels) }) };
    await note(day, segment, read.parts);
    await rename(path, finalPath(startMs));
    segments.push(segment);
  }

  for (const day of (await readdir(folder)).filter((name) => dayName.test(name))) {
    const path = join(folder, day);
    const names = await readdir(path);
    const present = new Set(names);
    await mendMotion(path);
    for (const { startMs, endMs, bytes, init, motion } of await readIndex(path)) {
      if (present.has(`${startMs}.m4s`)) segments.push({ startMs, endMs, bytes, init, ...(motion !== undefined && { motion }) });
    }
    for (const name of names.filter((candidate) => openName.test(candidate))) await recover(path, name);
    const isRest = (name: string) => name === indexName || name === motionName || name.endsWith(stillEnding);
    if ((await readdir(path)).every(isRest)) await rm(path, { recursive: true, force: true });
  }
  segments.sort((a, b) => a.startMs - b.startMs);

  return {
    segments: () => segments,
    async parts(fromMs, toMs) {
      const wanted = segments.filter((segment) => segment.endMs > fromMs && segment.startMs < toMs);
      const starts = new Set(wanted.map(({ startMs }) => startMs));
      const lines = new Map<number, SegmentLine>();
      for (const day of new Set(wanted.map(({ startMs }) => dayFolder(startMs)))) {
        for (const line of await readIndex(day, starts)) lines.set(line.startMs, line);
      }
      return wanted.map((segment) => {
        const written = current?.segment === segment ? current.parts : undefined;
        return { segment, parts: [...(written ?? partsOf(lines.get(segment.startMs)))] };
      });
    },
    async keepInit(bytes) {
      const name = `init-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.mp4`;
      await writeFile(join(folder, name), bytes);
      return name;
    },
    async begin(startMs, init) {
      await mkdir(dayFolder(startMs), { recursive: true });
      const path = join(dayFolder(startMs), `${startMs}.${init}.part`);
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
      if (current) await writeFile(stillPath(current.segment.startMs), jpeg);
    },
    async noteMotion(instant) {
      if (!current) return;
      const { segment } = current;
      segment.motion = Math.max(segment.motion ?? 0, motionLevel(instant.cells));
      await appendMotion(dayFolder(segment.startMs), instant);
    },
    async motion(fromMs, toMs) {
      const wanted = segments.filter((segment) => segment.endMs > fromMs && segment.startMs < toMs);
      const days = [...new Set(wanted.map(({ startMs }) => dayFolder(startMs)))];
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
      await note(dayFolder(segment.startMs), segment, parts);
      await rename(path, finalPath(segment.startMs));
    },
    fileOf(startMs) {
      if (current?.segment.startMs === startMs) return current.path;
      return segments.some((segment) => segment.startMs === startMs) ? finalPath(startMs) : undefined;
    },
    stillFile: (startMs) => (segments.some((segment) => segment.startMs === startMs) ? stillPath(startMs) : undefined),
    initFile: (name) => (/^init-[0-9a-f]{16}\.mp4$/.test(name) ? join(folder, name) : undefined),
    oldest: (isKept) => segments.find((segment) => segment !== current?.segment && !isKept(segment)),
    async remove(segment) {
      const at = segments.indexOf(segment);
      if (at < 0 || segment === current?.segment) return;
      segments.splice(at, 1);
      const day = dayFolder(segment.startMs);
      await Promise.all([finalPath, stillPath].map((pathOf) => rm(pathOf(segment.startMs), { force: true })));
      // The index of a day goes with its last segment.
      if (!segments.some(({ startMs }) => dayFolder(startMs) === day)) await rm(day, { recursive: true, force: true });
    },
  };
}

/** The complete parts of a segment that was not finished. */
async function readOpenSegment(path: string, initPath: string): Promise<{ parts: SegmentPart[]; bytes: number }> {
  const moov = childrenOf(await readFile(initPath), 0).find(({ type }) => type === "moov");
  if (!moov) throw new Error("an initialisation without tracks");
  const tracks = readTracks(moov.bytes);
  const parts: SegmentPart[] = [];
  let at = 0;
  let offset = 0;
  let time: { startMs: number; endMs: number } | undefined;
  for (const { type, bytes } of childrenOf(await readFile(path), 0)) {
    at += bytes.length;
    const read = type === "moof" ? readFragmentTime(bytes, tracks) : undefined;
    if (read)
      time = { startMs: Math.round(read.startSeconds * 1000), endMs: Math.round((read.startSeconds + read.durationSeconds) * 1000) };
    if (type !== "mdat" || !time) continue;
    parts.push({ offset, bytes: at - offset, ...time });
    offset = at;
  }
  return { parts, bytes: offset };
}

/** Optionally only of segments with these starts: a day has thousands, and a viewer waits for a few. */
async function readIndex(day: string, starts?: ReadonlySet<number>): Promise<SegmentLine[]> {
  const text = await readFile(join(day, indexName), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [, start] = lineStart.exec(line) ?? [];
    if (starts && start !== undefined && !starts.has(Number(start))) return [];
    // The last line of a process that was ended while it wrote.
    const parsed = SegmentLine.safeParse(parseJson(line));
    return parsed.success ? [withoutFalseTime(parsed.data)] : [];
  });
}

function withoutFalseTime(line: SegmentLine): SegmentLine {
  const parts = line.parts.filter(([, , startMs, endMs]) => endMs - startMs <= longestPartMs);
  if (parts.length === line.parts.length) return line;
  return { ...line, parts, endMs: Math.max(line.startMs, ...parts.map(([, , , endMs]) => endMs)) };
}

function partsOf(line: SegmentLine | undefined): SegmentPart[] {
  return (line?.parts ?? []).map(([offset, bytes, startMs, endMs]) => ({ offset, bytes, startMs, endMs }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
