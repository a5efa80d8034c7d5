import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Rendition } from "#contract/live.ts";
import { type GatewayRecordings, keepRecordings } from "./gatewayRecordings.ts";
import { silentLog } from "./testRecording.ts";

const camera = { videoSourceId: "yard", serialNumber: "GH-CAM" };
const nowMs = Date.UTC(2026, 2, 12, 14);
let folder: string;
let opened: GatewayRecordings[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-renditions-"));
  opened = [];
});
afterEach(() => {
  for (const recordings of opened) recordings.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function gateway(renditions: readonly Rendition[], keepMs = 3_600_000): GatewayRecordings {
  const limits = { keepMs, keepBytes: 1e9, renditions };
  const options = {
    accountId: "a1",
    folder,
    limits,
    keys: () => ({ keys: [] }),
    report: async () => undefined,
    now: () => nowMs,
    log: silentLog,
  };
  const recordings = keepRecordings(options);
  opened.push(recordings);
  return recordings;
}

const save = (recordings: GatewayRecordings, rendition?: Rendition) =>
  recordings.carryOut({
    kind: "playlist.save",
    commandId: randomUUID(),
    issuedAtUtc: new Date(nowMs).toISOString(),
    expiresAtUtc: new Date(nowMs + 10_000).toISOString(),
    videoSourceId: camera.videoSourceId,
    playlistName: randomUUID(),
    fromUtc: new Date(nowMs - 60_000).toISOString(),
    toUtc: new Date(nowMs).toISOString(),
    ...(rendition && { rendition }),
  });

it("[GN-12] keeps the small rendition beside the large one, and gives a playlist of either", async () => {
  const recordings = gateway(["high", "low"]);
  for (const rendition of ["high", "low"] as const) expect(await recordings.recorderFor(camera, rendition)).toBeDefined();
  expect(await save(recordings, "low")).toEqual({ ok: false, code: "NotInThisQuality" });
  const small = recordings.recordingOf(camera.videoSourceId, "low");
  await small?.begin(nowMs - 20_000, await small.keepInit(Buffer.from("init")));
  await small?.append(Buffer.from("small"), nowMs - 20_000, nowMs - 18_000);
  await small?.finish();
  expect([await save(recordings, "low"), await save(recordings)]).toEqual([{ ok: true }, { ok: true }]);
  expect(recordings.recordingOf(camera.videoSourceId)?.segments()).toEqual([]);
});

it("[GN-12] records only the main stream if configured, and old substream recordings expire", async () => {
  const before = gateway(["high", "low"]);
  await before.recorderFor(camera);
  await before.recorderFor(camera, "low");
  const small = before.recordingOf(camera.videoSourceId, "low");
  await small?.begin(nowMs - 7_200_000, await small.keepInit(Buffer.from("init")));
  await small?.append(Buffer.from("small"), nowMs - 7_200_000, nowMs - 7_198_000);
  await small?.finish();
  const after = gateway(["high"]);
  expect(await after.recorderFor(camera)).toBeDefined();
  expect(await after.recorderFor(camera, "low")).toBeUndefined();
  expect(after.recordingOf(camera.videoSourceId, "low")?.segments()).toEqual([]);
});
