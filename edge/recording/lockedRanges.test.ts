import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { createLockedRanges } from "./lockedRanges.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { keepRetention } from "./retention.ts";
import { cameraStream, silentLog as log, record, type StreamClock } from "./testRecording.ts";

const beganMs = Date.UTC(2026, 2, 12, 14, 0, 10);
const stream = cameraStream(58);
const year = 365 * 86_400_000;
const utc = (seconds: number) => new Date(beganMs + seconds * 1000).toISOString();
const clip = (lockId: string, from: number, to: number, videoSourceId = "yard") => ({
  lockId,
  videoSourceId,
  fromUtc: utc(from),
  toUtc: utc(to),
});

let folder: string;
let recording: RecordingFolder;
let clock: StreamClock;
let reported: DeviceEvent[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-locks-"));
  recording = await openRecordingFolder(folder);
  [clock, reported] = [{ nowMs: beganMs }, []];
  await record(recording, clock, { bytes: stream });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function gateway({ keepMs = 60_000, keepBytes = 1e9, nowMs = beganMs + year } = {}) {
  const recordingOf = (videoSourceId: string) => (videoSourceId === "yard" ? recording : undefined);
  const locked = createLockedRanges({ recordingOf, report: async (event) => void reported.push(event), now: () => nowMs });
  const limits = { keepMs, keepBytes, now: () => nowMs };
  const { isLocked, tell } = locked;
  const retention = keepRetention({ folder, recordings: () => [recording], isLocked, ...limits, onSwept: tell, log });
  retention.dispose();
  return { locked, sweep: () => retention.sweep() };
}
/** Where the segments begin that are there: of four, at 0, 10, 30 and 50 s. */
const left = () => recording.segments().map(({ startMs }) => Math.round((startMs - beganMs) / 1_000) + 0);

describe("[B-04] recordings locked as evidence", () => {
  it("stay regardless of age, while others are deleted", async () => {
    const { locked, sweep } = gateway();
    locked.lock([clip("a", 25, 29)]);
    await sweep();
    expect(left()).toEqual([10]);
    locked.lock([]);
    await sweep();
    expect(left()).toEqual([]);
  });

  it("stays however much there is, and takes nothing of the room of the rest", async () => {
    const [, , , last] = recording.segments();
    const { locked, sweep } = gateway({ keepMs: 2 * year, keepBytes: last?.bytes ?? 0 });
    locked.lock([clip("a", 0, 5)]);
    await sweep();
    expect(left()).toEqual([0, 50]);
    const none = gateway({ keepMs: 2 * year, keepBytes: 0 });
    none.locked.lock([clip("a", 0, 5)]);
    await none.sweep();
    expect(left()).toEqual([0]);
  });

  it("stays over a restart, without a word of the platform", async () => {
    recording = await openRecordingFolder(folder);
    const { locked, sweep } = gateway({ keepMs: 0 });
    locked.lock([clip("a", 41, 49)]);
    await sweep();
    recording = await openRecordingFolder(folder);
    expect(left()).toEqual([30]);
    const parts = await recording.parts(beganMs + 41_000, beganMs + 49_000);
    expect(parts.flatMap((each) => each.parts).length).toBeGreaterThan(4);
  });

  it("is of its camera alone", async () => {
    const { locked, sweep } = gateway();
    locked.lock([clip("a", 0, 58, "gate")]);
    await sweep();
    expect(left()).toEqual([]);
    expect(reported).toMatchObject([{ kind: "clip.held", lockId: "a", bytes: 0, missing: [{ fromUtc: utc(0), toUtc: utc(58) }] }]);
  });

  it("are reported with their bytes and missing spans, once, and again when that changes", async () => {
    const [first, second, third] = recording.segments();
    const { locked, sweep } = gateway();
    locked.lock([clip("a", -10, 29), clip("b", 35, 45)]);
    await sweep();
    await sweep();
    const bytes = (first?.bytes ?? 0) + (second?.bytes ?? 0);
    expect(reported).toMatchObject([
      { kind: "clip.held", lockId: "a", bytes, missing: [{ fromUtc: utc(-10) }] },
      { kind: "clip.held", lockId: "b", bytes: third?.bytes, missing: [] },
    ]);
    if (first) await recording.remove(first);
    await sweep();
    expect(reported).toHaveLength(3);
    expect(reported[2]).toMatchObject({ lockId: "a", bytes: second?.bytes });
  });

  it("is not said to be missing while it may still be written down", async () => {
    const { locked, sweep } = gateway({ keepMs: year, nowMs: beganMs + 60_000 });
    locked.lock([clip("a", 50, 65)]);
    await sweep();
    expect(reported).toMatchObject([{ missing: [] }]);
  });
});
