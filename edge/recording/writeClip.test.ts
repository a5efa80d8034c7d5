import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { cameraStream, ffmpeg, record, type StreamClock, soundStream } from "./testRecording.ts";
import { writeClip } from "./writeClip.ts";

const beganMs = Date.UTC(2026, 2, 12, 14, 0, 0);
const stream = cameraStream(50);
const tone = soundStream(2);
const never = new AbortController().signal;

let folder: string;
let path: string;
let recording: RecordingFolder;
let clock: StreamClock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-clip-"));
  path = join(folder, "clip.mp4");
  recording = await openRecordingFolder(join(folder, "recording"));
  clock = { nowMs: beganMs };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const range = (fromSeconds: number, toSeconds: number) => ({ fromMs: beganMs + fromSeconds * 1000, toMs: beganMs + toSeconds * 1000 });

/** ffmpeg's findings when it decodes the whole file. */
function decoded() {
  const { stderr } = spawnSync(ffmpeg, ["-v", "info", "-i", path, "-f", "null", "-"], { encoding: "utf8" });
  const [, hours = "", minutes = "", seconds = ""] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
  const frames = Number(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(stderr)?.[1]);
  const faults = stderr.split("\n").filter((line) => /error|invalid|non-monoton/i.test(line));
  return {
    frames,
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    hasSound: stderr.includes("Audio: aac"),
    faults,
  };
}

describe("[SR-04] a clip for the holder of its link", () => {
  it("is one file with pictures and sound, from the key frame before its start, with times from zero", async () => {
    await record(recording, clock, { bytes: stream, hasSound: true, soundAt: () => tone });
    expect(await writeClip(recording, range(11, 31), path, never)).toBeUndefined();
    const { frames, seconds, hasSound, faults } = decoded();
    // Key frames are 2 s apart: the clip is from 10 s to 32 s.
    expect([frames, hasSound, faults]).toEqual([220, true, []]);
    expect(seconds).toBeCloseTo(22, 0);
  });

  it("leaves gaps out", async () => {
    await record(recording, clock, { bytes: cameraStream(10) });
    clock.nowMs = beganMs + 300_000;
    await record(recording, clock, { bytes: cameraStream(10) });
    expect(await writeClip(recording, range(0, 400), path, never)).toBeUndefined();
    const { frames, seconds, faults } = decoded();
    expect([frames, faults]).toEqual([200, []]);
    expect(seconds).toBeCloseTo(20, 0);
  });

  it.each([
    // It holds 20 s of the 50, ten frames each.
    ["is missing", (file: string) => rmSync(file), 300],
    ["was cut short", (file: string) => truncateSync(file, 5_000), 300],
    ["was overwritten", (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size)), 300],
  ])("goes without a segment that %s", async (_, harm, expected) => {
    await record(recording, clock, { bytes: stream });
    const [, second] = recording.segments();
    harm(recording.fileOf(second?.startMs ?? 0) ?? "");
    expect(await writeClip(recording, range(0, 50), path, never)).toBeUndefined();
    const { frames, faults } = decoded();
    expect([frames, faults]).toEqual([expected, []]);
  });

  it.each([
    ["nothing was recorded", async () => undefined, "NotFound"],
    [
      "the camera changed its picture",
      async () => {
        await record(recording, clock, { bytes: cameraStream(4) });
        await record(recording, clock, { bytes: cameraStream(4, "160x90") });
      },
      "ClipChanges",
    ],
  ])("is none where %s", async (_, prepare, fault) => {
    await prepare();
    expect(await writeClip(recording, range(0, 60), path, never)).toBe(fault);
    expect(existsSync(path)).toBe(false);
  });

  it("is cancelled when nobody wants it any more", async () => {
    await record(recording, clock, { bytes: stream });
    await expect(writeClip(recording, range(0, 50), path, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});
