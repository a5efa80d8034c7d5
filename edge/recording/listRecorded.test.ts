import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { motionCellBytes, motionCellCount, setCell } from "#domain/playback/motionCells.ts";
import { listRecorded } from "./listRecorded.ts";
import { motionName } from "./motionFile.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";

const beganMs = Date.UTC(2026, 2, 12, 14);
let folder: string;
let recording: RecordingFolder;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-motion-"));
  recording = await openRecordingFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function changed(count: number): Uint8Array {
  const cells = new Uint8Array(motionCellBytes);
  for (let cell = 0; cell < count; cell++) setCell(cells, cell);
  return cells;
}

/** A segment of 20 s with a key frame every 2 s; so many cells change before the one in its middle. */
async function segment(startMs: number, cells: number | undefined): Promise<void> {
  await recording.begin(startMs, "init-0000000000000000.mp4");
  for (let at = startMs; at < startMs + 20_000; at += 2_000) {
    await recording.append(Buffer.alloc(10), at, at + 2_000);
    const isMiddle = at === startMs + 8_000;
    if (cells !== undefined) {
      await recording.noteMotion({ fromMs: at, atMs: at + 2_000, cells: changed(isMiddle ? cells : 0) });
    }
  }
  await recording.finish();
}

const listed = async (fromMs: number, toMs: number) => (await listRecorded(recording, { fromMs, toMs })).motion;
const level = (cells: number) => Math.round((cells / motionCellCount) * 1_000) / 1_000;

describe("[B-03] the list of recordings", () => {
  it("contains the motion level at each key frame, and null for gaps and unmeasured time", async () => {
    await segment(beganMs, 144);
    await segment(beganMs + 40_000, undefined);
    const { stepMs, levels, fromUtc } = (await listed(beganMs, beganMs + 60_000)) ?? { levels: [] };
    expect([stepMs, fromUtc]).toEqual([2_000, new Date(beganMs).toISOString()]);
    const quiet = (count: number) => Array.from({ length: count }, () => 0);
    expect(levels).toEqual([...quiet(4), 0.25, ...quiet(5), ...Array.from({ length: 20 }, () => null)]);
  });

  it("tells the most of each segment where a day and more is looked at, also after the gateway began again", async () => {
    await segment(beganMs, 144);
    await segment(beganMs + 3_600_000, 3);
    const day = 86_400_000;
    const asked = async () => {
      const { stepMs = 1, levels = [] } = (await listed(beganMs - day, beganMs + day)) ?? {};
      const known = levels.flatMap((each, index) => (each === null ? [] : [[beganMs - day + index * stepMs, each] as const]));
      expect(stepMs).toBeGreaterThan(20_000);
      for (const [atMs] of known) {
        const nearest = Math.min(Math.abs(atMs - beganMs), Math.abs(atMs - beganMs - 3_600_000));
        expect(nearest).toBeLessThan(stepMs + 20_000);
      }
      return Math.max(...known.map(([, each]) => each));
    };
    expect(await asked()).toBe(level(144));
    // As a process leaves it that was ended while it wrote.
    appendFileSync(join(folder, "2026-03-12", motionName), Buffer.alloc(5));
    recording = await openRecordingFolder(folder);
    expect(await asked()).toBe(level(144));
    await segment(beganMs + 20_000, 288);
    expect((await listed(beganMs, beganMs + 40_000))?.levels[14]).toBe(level(288));
  });

  it("no longer contains deleted recordings", async () => {
    await segment(beganMs, 144);
    await segment(beganMs + 20_000, 3);
    const [first] = recording.segments();
    if (first) await recording.remove(first);
    const { levels = [] } = (await listed(beganMs, beganMs + 40_000)) ?? {};
    expect(levels.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
    expect(levels[14]).toBe(level(3));
  });
});
