import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { createFfmpegSource } from "../sources/ffmpegSource.ts";
import { cameraInput } from "../sources/sourceInput.ts";
import { startTestCamera, type TestCamera } from "../sources/testCamera.ts";
import { burnedClock, readBurnedClock } from "./burnedClock.ts";
import { createRecorder } from "./recorder.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { silentLog } from "./testRecording.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function recordedCamera(options: Parameters<typeof startTestCamera>[0] = {}) {
  const path = mkdtempSync(join(tmpdir(), "gatehouse-faults-"));
  const camera = await startTestCamera({ pictures: burnedClock, ...options });
  const folder = await openRecordingFolder(path);
  const recorder = createRecorder({ folder, hasRoom: () => true, now: Date.now, log: silentLog });
  const input = cameraInput(camera.url);
  if (!input) throw new Error("the address was refused");
  const source = createFfmpegSource({ input, recorder, delayMs: () => 100 });
  const end = async () => {
    await source.dispose();
    await recorder.dispose();
  };
  cleanups.push(() => rmSync(path, { recursive: true, force: true }), camera.dispose, end);
  // While the encoder starts it falls behind and then sends several key frames at once, which no real camera does.
  await wait(3_000);
  await source.start();
  await expect.poll(() => folder.segments().length > 0, { timeout: 30_000 }).toBe(true);
  return { camera, folder, path, end };
}

/** Every recorded frame, init segment by init segment. */
function framesOf(folder: RecordingFolder, path: string) {
  const inits = [...new Set(folder.segments().map(({ init }) => init))];
  return inits.flatMap((init) => {
    const segments = folder.segments().filter((segment) => segment.init === init);
    const files = [folder.initFile(init) ?? "", ...segments.map(({ startMs }) => folder.fileOf(startMs) ?? "")];
    const whole = join(path, "whole.mp4");
    writeFileSync(whole, Buffer.concat(files.map((file) => readFileSync(file))));
    return readBurnedClock(whole);
  });
}

async function partsOf(folder: RecordingFolder) {
  return (await folder.parts(0, Number.MAX_SAFE_INTEGER)).flatMap(({ parts }) => parts);
}

async function expectTrueTimes(folder: RecordingFolder, path: string, fromMs: number, toMs: number): Promise<void> {
  const frames = framesOf(folder, path).toSorted((a, b) => a.recordedMs - b.recordedMs);
  const steps = frames.slice(1).map(({ recordedMs }, index) => recordedMs - (frames[index]?.recordedMs ?? 0));
  const parts = await partsOf(folder);
  const sum = parts.reduce((total, { startMs, endMs }) => total + endMs - startMs, 0);
  const worst = frames.toSorted((a, b) => Math.abs(b.offMs) - Math.abs(a.offMs)).slice(0, 3);
  const figures = {
    frames: frames.length,
    worst: worst.map(({ recordedMs, offMs }) => [Math.round(recordedMs - fromMs), Math.round(offMs)]),
    longestStep: Math.max(...steps),
    sum,
    passed: toMs - fromMs,
  };
  console.log(figures);
  expect(
    worst.every(({ offMs }) => Math.abs(offMs) <= 500),
    JSON.stringify(figures),
  ).toBe(true);
  expect(sum, JSON.stringify(figures)).toBeLessThan(toMs - fromMs + 3_000);
}

const faults: [string, (camera: TestCamera) => void][] = [
  ["jumps an hour forward", (camera) => camera.jumpClock(3_600)],
  ["jumps an hour back", (camera) => camera.jumpClock(-3_600)],
  ["jumps 0.8 s back", (camera) => camera.jumpClock(-0.8)],
  ["jumps 0.8 s forward", (camera) => camera.jumpClock(0.8)],
  ["jumps over half its range", (camera) => camera.jumpClock(23_900)],
];

it("[PL-07] records the true time of every frame while the camera's clock jumps, and loses none", async () => {
  const { camera, folder, path, end } = await recordedCamera();
  const fromMs = Date.now();
  for (const [, harm] of faults) {
    await wait(4_000);
    harm(camera);
  }
  await wait(5_000);
  const toMs = Date.now();
  await end();
  await expectTrueTimes(folder, path, fromMs, toMs);
  const inside = (await partsOf(folder)).filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs - 2_000);
  const covered = inside.reduce((sum, { startMs, endMs }) => sum + Math.min(endMs, toMs - 2_000) - Math.max(startMs, fromMs), 0);
  expect(covered).toBeGreaterThan(toMs - 2_000 - fromMs - 500);
}, 90_000);

it("[PL-07] records the true time while a camera's clock runs fast or slow or restarts", async () => {
  const { camera, folder, path, end } = await recordedCamera();
  const fromMs = Date.now();
  for (const rate of [1.1, 0.9, 1]) {
    camera.setClockRate(rate);
    await wait(7_000);
  }
  camera.jumpClock(-500);
  camera.dropConnections();
  await wait(6_000);
  const toMs = Date.now();
  await end();
  await expectTrueTimes(folder, path, fromMs, toMs);
}, 90_000);

it.each([false, true])(
  "[PL-07] records video while announced audio is missing (audio received before: %s)",
  async (isHeardFirst) => {
    const { camera, folder, path, end } = await recordedCamera({ audio: isHeardFirst ? "sent" : "silent" });
    const fromMs = Date.now();
    await wait(3_000);
    camera.sendAudio(false);
    await wait(6_000);
    camera.sendAudio(true);
    await wait(6_000);
    const toMs = Date.now();
    await end();
    await expectTrueTimes(folder, path, fromMs, toMs);
  },
  90_000,
);
