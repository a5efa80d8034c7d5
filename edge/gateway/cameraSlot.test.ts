import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { Rendition } from "#contract/live.ts";
import { keepRecordings } from "../recording/gatewayRecordings.ts";
import { silentLog } from "../recording/testRecording.ts";
import { runningFfmpegCount } from "../sources/ffmpegProcess.ts";
import { startTestCamera } from "../sources/testCamera.ts";
import { openCameraSlot } from "./cameraSlot.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  expect(runningFfmpegCount()).toBe(0);
});

/** A camera with two streams at its gateway. */
async function aSlot(renditions: readonly Rendition[]) {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-slot-"));
  const camera = await startTestCamera();
  const recordings = keepRecordings({
    accountId: "a1",
    folder,
    limits: { keepMs: 3_600_000, keepBytes: 1e9, renditions },
    keys: () => ({ keys: [] }),
    report: async () => undefined,
    now: Date.now,
    log: silentLog,
  });
  const source = { videoSourceId: "yard", serialNumber: "GH-CAM", name: "Yard", streamUrl: camera.url, subStreamUrl: `${camera.url}/sub` };
  const slot = await openCameraSlot({
    accountId: "a1",
    source,
    config: () => undefined,
    recorder: await recordings.recorderFor(source),
    smallRecorder: await recordings.recorderFor(source, "low"),
    recording: (rendition) => recordings.recordingOf("yard", rendition),
    keepStill: undefined,
    createPeer: () => {
      throw new Error("nobody watches");
    },
    report: async () => undefined,
    now: Date.now,
    log: silentLog,
  });
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }), camera.dispose, recordings.dispose, slot.dispose);
  return (rendition: Rendition) => (recordings.recordingOf("yard", rendition)?.segments() ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
}

it("[GN-12] records both streams of a camera while nobody watches it", async () => {
  const bytes = await aSlot(["high", "low"]);
  await expect.poll(() => [bytes("high") > 0, bytes("low") > 0], { timeout: 40_000 }).toEqual([true, true]);
}, 60_000);

it("[GN-12] reads the small one of a camera only while somebody watches it where it is not kept", async () => {
  const bytes = await aSlot(["high"]);
  await expect.poll(() => bytes("high") > 0, { timeout: 40_000 }).toBe(true);
  expect([bytes("low"), runningFfmpegCount()]).toEqual([0, 2]);
}, 60_000);
