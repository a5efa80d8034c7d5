import { appendFile, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { mendMotion, motionLevel, motionName, readMotion } from "./motionFile.ts";
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
/** Parses a line of the index, as `noteSegment` writes it. */
const lineStart = /^\{"startMs":(\d{1,15}),/;
/** The name of a segment that is being written. */
const openName = /^(\d{1,15})\.(init-[0-9a-f]{16}\.mp4)\.part$/;

/** The folder of a day in UTC. */
export function dayFolder(folder: string, ms: number): string {
  return join(folder, new Date(ms).toISOString().slice(0, 10));
}

export function segmentPath(folder: string, startMs: number): string {
  return join(dayFolder(folder, startMs), `${startMs}.m4s`);
}

export function stillPath(folder: string, startMs: number): string {
  return join(dayFolder(folder, startMs), `${startMs}${stillEnding}`);
}

/** Writes a finished segment into the index of its day. */
export async function noteSegment(day: string, segment: Segment, parts: readonly SegmentPart[]): Promise<void> {
  const line: SegmentLine = { ...segment, parts: parts.map((part) => [part.offset, part.bytes, part.startMs, part.endMs]) };
  await appendFile(join(day, indexName), `${JSON.stringify(line)}\n`);
}

/** The parts of a day's segments, by their starts. */
export async function readParts(day: string, starts: ReadonlySet<number>): Promise<Map<number, SegmentPart[]>> {
  return new Map((await readIndex(day, starts)).map((line) => [line.startMs, partsOf(line)]));
}

/** Reads what is on disk, oldest first: removes empty days, and finishes what a crash left open. */
export async function readSegments(folder: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const day of (await readdir(folder)).filter((name) => dayName.test(name))) {
    const path = join(folder, day);
    const names = await readdir(path);
    const present = new Set(names);
    await mendMotion(path);
    for (const { startMs, endMs, bytes, init, motion } of await readIndex(path)) {
      if (present.has(`${startMs}.m4s`)) segments.push({ startMs, endMs, bytes, init, ...(motion !== undefined && { motion }) });
    }
    for (const name of names.filter((candidate) => openName.test(candidate))) {
      const recovered = await recover(folder, path, name);
      if (recovered) segments.push(recovered);
    }
    const isRest = (name: string) => name === indexName || name === motionName || name.endsWith(stillEnding);
    if ((await readdir(path)).every(isRest)) await rm(path, { recursive: true, force: true });
  }
  return segments.sort((a, b) => a.startMs - b.startMs);
}

/** A segment whose writer was ended: what is whole of it becomes one like the others. */
async function recover(folder: string, day: string, name: string): Promise<Segment | undefined> {
  const [, startText = "", init = ""] = openName.exec(name) ?? [];
  const path = join(day, name);
  const startMs = Number(startText);
  const read = await readOpenSegment(path, join(folder, init)).catch(() => undefined);
  if (!read?.parts.some((part) => part.endMs - part.startMs <= longestPartMs)) {
    await rm(path, { force: true });
    return undefined;
  }
  const file = await open(path, "r+");
  await file.truncate(read.bytes);
  await file.close();
  const endMs = read.parts.at(-1)?.endMs ?? startMs;
  const levels = (await readMotion(day, startMs, endMs)).map(({ cells }) => motionLevel(cells));
  const segment: Segment = { startMs, endMs, bytes: read.bytes, init, ...(levels.length > 0 && { motion: Math.max(...levels) }) };
  await noteSegment(day, segment, read.parts);
  await rename(path, segmentPath(folder, startMs));
  return segment;
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

function partsOf(line: SegmentLine): SegmentPart[] {
  return line.parts.map(([offset, bytes, startMs, endMs]) => ({ offset, bytes, startMs, endMs }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
