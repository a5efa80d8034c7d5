import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { motionCellBytes, setCell } from "#domain/playback/motionCells.ts";
import { findMotion } from "./findMotion.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";

const beganMs = Date.UTC(2026, 2, 12, 14);
/** The left half of the picture, and a region of its own in the right one. */
const left = [
  { x: 0, y: 0 },
  { x: 0.5, y: 0 },
  { x: 0.5, y: 1 },
  { x: 0, y: 1 },
];
const door = left.map(({ x, y }) => ({ x: 0.75 + x / 2, y: y / 2 }));

let folder: string;
let recording: RecordingFolder;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-motion-"));
  recording = await openRecordingFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** So many seconds from an instant with a key frame every 2 s; `at` names the cells that change before the one at each second. */
async function record(startMs: number, seconds: number, at: Readonly<Record<number, readonly number[]>> | undefined): Promise<void> {
  await recording.begin(startMs, "init-0000000000000000.mp4");
  for (let second = 0; second < seconds; second += 2) {
    const [fromMs, atMs] = [startMs + second * 1_000, startMs + (second + 2) * 1_000];
    await recording.append(Buffer.alloc(10), fromMs, atMs);
    const cells = new Uint8Array(motionCellBytes);
    for (const cell of at?.[second + 2] ?? []) setCell(cells, cell);
    if (at) await recording.noteMotion({ fromMs, atMs, cells });
  }
  await recording.finish();
}

const search = async (region = left, seconds = 60) => {
  const { moments, ...rest } = await findMotion(recording, { fromMs: beganMs, toMs: beganMs + seconds * 1_000 }, region);
  const second = (utc: string) => (Date.parse(utc) - beganMs) / 1_000;
  return { ...rest, moments: moments.map(({ fromUtc, toUtc, change }) => [second(fromUtc), second(toUtc), change]) };
};

describe("[B-14] what moved in a part of a picture", () => {
  it("is returned with the highest change in the region, ignoring motion elsewhere", async () => {
    // Cells 0 and 1 are in the upper left corner, 31 in the upper right one.
    await record(beganMs, 40, { 4: [0, 1, 31], 30: [0], 34: [31] });
    expect(await search()).toEqual({
      isCut: false,
      unmeasuredMs: 0,
      moments: [
        [2, 4, 0.007],
        [28, 30, 0.003],
      ],
    });
    expect((await search(door)).moments.map(([from]) => from)).toEqual([2, 32]);
  });

  it("reports one moment for a person who pauses between two steps, also across segments", async () => {
    await record(beganMs, 20, { 18: [0], 20: [0, 1] });
    await record(beganMs + 20_000, 20, { 6: [0] });
    expect((await search()).moments).toEqual([[16, 26, 0.007]]);
  });

  it("returns the recorded time without motion data, excluding gaps", async () => {
    await record(beganMs, 20, {});
    await record(beganMs + 30_000, 20, undefined);
    expect(await search()).toEqual({ isCut: false, moments: [], unmeasuredMs: 20_000 });
  });

  it("is cut to those with the most change, and says so", async () => {
    const many = limits.motionMomentsMax + 20;
    await recording.begin(beganMs, "init-0000000000000000.mp4");
    await recording.append(Buffer.alloc(10), beganMs, beganMs + many * 10_000);
    for (let index = 0; index < many; index++) {
      const cells = new Uint8Array(motionCellBytes);
      for (const cell of index < 20 ? [0] : [0, 1]) setCell(cells, cell);
      const fromMs = beganMs + index * 10_000;
      await recording.noteMotion({ fromMs, atMs: fromMs + 2_000, cells });
    }
    await recording.finish();
    const { isCut, moments } = await search(left, many * 10);
    expect([isCut, moments.length, moments[0]?.[0]]).toEqual([true, limits.motionMomentsMax, 200]);
  });
});
