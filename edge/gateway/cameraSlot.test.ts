import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
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

type SlotOptions = Parameters<typeof startTestCamera>[0] & { keepMs?: number; subCodec?: "mpeg4" };

/** A camera with two streams at its gateway. */
async function aSlot(renditions: readonly Rendition[], { keepMs = 3_600_000, subCodec, ...options }: SlotOptions = {}) {
  const told: DeviceEvent[] = [];
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-slot-"));
  const camera = await startTestCamera(options);
  const sub = subCodec && (await startTestCamera({ codec: subCodec }));
  const recordings = keepRecordings({
    accountId: "a1",
    folder,
    limits: { keepMs, keepBytes: 1e9, renditions },
    keys: () => ({ keys: [] }),
    report: async () => undefined,
    now: Date.now,
    log: silentLog,
  });
  const source = {
    videoSourceId: "yard",
    serialNumber: "GH-CAM",
    name: "Yard",
    streamUrl: camera.url,
    subStreamUrl: sub?.url ?? `${camera.url}/sub`,
  };
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
    report: async (event) => void told.push(event),
    now: Date.now,
    log: silentLog,
  });
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }), camera.dispose, recordings.dispose, slot.dispose);
  if (sub) cleanups.push(sub.dispose);
  const bytes = (rendition: Rendition) =>
    (recordings.recordingOf("yard", rendition)?.segments() ?? []).reduce((sum, segment) => sum + segment.bytes, 0);
  return { bytes, slot, told };
}

it("[GN-12] records both streams of a camera while nobody watches it", async () => {
  const { bytes } = await aSlot(["high", "low"]);
  await expect.poll(() => [bytes("high") > 0, bytes("low") > 0], { timeout: 40_000 }).toEqual([true, true]);
}, 60_000);

it("[GN-12] reads the small one of a camera only while somebody watches it where it is not kept", async () => {
  const { bytes } = await aSlot(["high"]);
  await expect.poll(() => bytes("high") > 0, { timeout: 40_000 }).toBe(true);
  expect([bytes("low"), runningFfmpegCount()]).toEqual([0, 2]);
}, 60_000);

it("[PL-07] says that a camera is recorded once something of it is on the disk, also while its announced sound does not come", async () => {
  const { bytes, slot, told } = await aSlot(["high"], { audio: "silent" });
  expect(slot.state().isRecording).toBeUndefined();
  await expect.poll(() => slot.state().isRecording, { timeout: 40_000 }).toBe(true);
  expect(bytes("high")).toBeGreaterThan(0);
  expect(told).toContainEqual(expect.objectContaining({ kind: "source.state", isConnected: true, isRecording: true }));
}, 60_000);

it("[PL-07] says nothing of a camera's recording where it is to record none", async () => {
  const { slot } = await aSlot(["high"], { keepMs: 0 });
  expect(slot.state().isRecording).toBeNull();
});

it("[VS-05] says that live video of a camera with B-frames is converted, and records it as it comes without converting it", async () => {
  const { bytes, slot, told } = await aSlot(["high"], { bFrames: 2 });
  await expect.poll(slot.state, { timeout: 30_000 }).toMatchObject({ isConnected: true, liveConversion: "bFrames" });
  expect(told.at(-1)).toMatchObject({ kind: "source.state", isConnected: true, liveConversion: "bFrames" });
  await expect.poll(() => bytes("high") > 0, { timeout: 40_000 }).toBe(true);
  // The encoder of the camera and the gateway's reader.
  expect(runningFfmpegCount()).toBe(2);
}, 90_000);

it("[VS-05] says why the second stream of a camera cannot be read", async () => {
  const { slot } = await aSlot(["high", "low"], { subCodec: "mpeg4" });
  await expect
    .poll(slot.state, { timeout: 30_000 })
    .toMatchObject({ isConnected: true, subStreamFailureCode: "error_video_source_not_h264" });
}, 60_000);
