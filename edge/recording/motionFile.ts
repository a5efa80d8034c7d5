import { appendFile, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { countCells, motionCellBytes, motionCellCount } from "#domain/playback/motionCells.ts";
import type { MotionInstant } from "./motionMeter.ts";

/** Beside the index of a day: a record for each key frame, with its instant, how long after the one before it came, and its cells. */
export const motionName = "motion.bin";
const atBytes = 6;
const sinceBytes = 2;
/** A later frame starts again: the frame before it is of another time. */
const longestSinceMs = 0xffff;
const recordBytes = atBytes + sinceBytes + motionCellBytes;

/** How much of the picture changed, 0 to 1. */
export const motionLevel = (cells: Uint8Array): number => countCells(cells) / motionCellCount;

export async function appendMotion(day: string, { fromMs, atMs, cells }: MotionInstant): Promise<void> {
  const record = Buffer.alloc(recordBytes);
  record.writeUIntBE(Math.round(atMs), 0, atBytes);
  record.writeUIntBE(Math.min(Math.max(Math.round(atMs - fromMs), 0), longestSinceMs), atBytes, sinceBytes);
  record.set(cells, atBytes + sinceBytes);
  await appendFile(join(day, motionName), record);
}

/** A stored change between two instants. */
export async function readMotion(day: string, fromMs: number, toMs: number): Promise<MotionInstant[]> {
  const bytes = await readFile(join(day, motionName)).catch(() => Buffer.alloc(0));
  const found: MotionInstant[] = [];
  for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
    const atMs = bytes.readUIntBE(at, atBytes);
    if (atMs <= fromMs || atMs - bytes.readUIntBE(at + atBytes, sinceBytes) >= toMs) continue;
    const cells = bytes.subarray(at + atBytes + sinceBytes, at + recordBytes);
    found.push({ fromMs: atMs - bytes.readUIntBE(at + atBytes, sinceBytes), atMs, cells });
  }
  return found;
}

/** Takes away the last record of a process that was ended while it wrote, so that the next begins where one begins. */
export async function mendMotion(day: string): Promise<void> {
  const path = join(day, motionName);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size % recordBytes !== 0) await truncate(path, size - (size % recordBytes));
}
