import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { createClipUploads } from "./clipUploads.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { cameraStream, record, silentLog } from "./testRecording.ts";

const beganMs = Date.UTC(2026, 2, 12, 14, 0, 0);
const stream = cameraStream(10);
const range = { fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:00:10.000Z" };
const wanted = { clipId: "clip-1", videoSourceId: "yard", key: "acme/GH-CAM/clips/clip-1.mp4", ...range };

let folder: string;
let recording: RecordingFolder;
let store: Server;
/** How the object store answers, one after the other; then it takes everything. */
let answers: number[];
let stored: { url: string; bytes: number }[];
let reported: DeviceEvent[];
let hasRoom: boolean;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-clips-"));
  recording = await openRecordingFolder(join(folder, "recording"));
  await record(recording, { nowMs: beganMs }, { bytes: stream });
  [answers, stored, reported, hasRoom] = [[], [], [], true];
  store = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (piece: Buffer) => (bytes += piece.length));
    request.on("end", () => {
      const status = answers.shift() ?? 200;
      if (status === 200) stored.push({ url: request.url?.split("?", 1)[0] ?? "", bytes });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function uploads() {
  const { port } = store.address() as AddressInfo;
  return createClipUploads({
    folder: join(folder, "clips"),
    recordingOf: (videoSourceId) => (videoSourceId === "yard" ? recording : undefined),
    objects: () => ({
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      bucketName: "gatehouse",
      credential: { accessKeyId: "key", secretAccessKey: "secret", sessionToken: "token" },
      expiresAtUtc: "2099-01-01T00:00:00.000Z",
      accountPrefix: "acme/",
    }),
    hasRoom: () => hasRoom,
    report: async (event) => void reported.push(event),
    now: () => beganMs,
    log: silentLog,
    firstRetryMs: 20,
  });
}
const left = () => (existsSync(join(folder, "clips")) ? readdirSync(join(folder, "clips")) : []);

describe("[SR-04] clips that the platform wants", () => {
  it("are stored once each, however often they are named, and nothing of them is left behind", async () => {
    mkdirSync(join(folder, "clips"));
    writeFileSync(join(folder, "clips", "of-a-crash.mp4"), "x");
    const clips = uploads();
    const second = { ...wanted, clipId: "clip-2", key: "acme/GH-CAM/clips/clip-2.mp4" };
    clips.want([wanted]);
    clips.want([wanted, second]);
    await vi.waitFor(() => expect(reported).toHaveLength(2), 10_000);
    clips.want([wanted, second]);
    await clips.dispose();
    expect(stored.map(({ url }) => url)).toEqual([`/gatehouse/${wanted.key}`, `/gatehouse/${second.key}`]);
    expect(reported).toMatchObject(
      [wanted, second].map(({ clipId }, index) => ({ kind: "clip.stored", clipId, bytes: stored[index]?.bytes })),
    );
    expect(left()).toEqual([]);
  });

  it("are sent again until the store takes them", async () => {
    answers = [503, 503];
    const clips = uploads();
    clips.want([wanted]);
    await vi.waitFor(() => expect(reported).toHaveLength(1), 10_000);
    await clips.dispose();
    expect([stored.length, answers.length]).toEqual([1, 0]);
  });

  it("are cancelled when they are no longer wanted", async () => {
    answers = Array.from({ length: 1_000 }, () => 503);
    const clips = uploads();
    clips.want([wanted]);
    await vi.waitFor(() => expect(answers.length).toBeLessThan(1_000), 10_000);
    clips.want([]);
    await clips.dispose();
    expect([reported, stored, left()]).toEqual([[], [], []]);
  });

  it.each([
    ["of a camera that is not recorded here", { ...wanted, videoSourceId: "elsewhere" }, true, "NotFound"],
    [
      "of a time that was not recorded",
      { ...wanted, fromUtc: "2026-03-12T15:00:00.000Z", toUtc: "2026-03-12T15:10:00.000Z" },
      true,
      "NotFound",
    ],
    ["that find no room on the disk", wanted, false, "NoRoom"],
  ])("are told why there are none: %s", async (_, clip, room, failure) => {
    hasRoom = room;
    const clips = uploads();
    clips.want([clip]);
    await vi.waitFor(() => expect(reported).toMatchObject([{ kind: "clip.failed", clipId: "clip-1", failure }]), 10_000);
    await clips.dispose();
    expect([stored, left()]).toEqual([[], []]);
  });
});
