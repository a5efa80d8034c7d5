import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlaybackCommand } from "#contract/enumerations.ts";
import type { PlaybackMessage } from "#contract/playback.ts";
import { readSegmentKey } from "#domain/playback/segmentKeys.ts";
import { openRecordingFolder, type RecordingFolder } from "../recording/recordingFolder.ts";
import { cameraStream, record, silentLog } from "../recording/testRecording.ts";
import type { DataCommand } from "./dataChannel.ts";
import { createPlaybackCommand } from "./playbackCommand.ts";

const beganMs = Date.UTC(2026, 2, 12, 14, 0, 5);
// Over two marks of 20 s: three segments.
const stream = cameraStream(50, "64x36");

let folder: string;
let recording: RecordingFolder | undefined;
/** By default there is no substream recording. */
let small: RecordingFolder | undefined;
let store: Server;
/** How the object store answers, one after the other; then it takes everything. */
let answers: number[];
/** Answers nothing until then. */
let held: Promise<void>;
let stored: { key: string; bytes: number }[];
let said: (PlaybackMessage & { code?: string })[];
let command: DataCommand;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-playback-"));
  recording = await openRecordingFolder(folder);
  await record(recording, { nowMs: beganMs }, { bytes: stream });
  small = undefined;
  [answers, stored, said, held] = [[], [], [], Promise.resolve()];
  store = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (piece: Buffer) => (bytes += piece.length));
    request.on("end", () => {
      void held.then(() => {
        const status = answers.shift() ?? 200;
        const key = decodeURIComponent(request.url?.split("?", 1)[0] ?? "").slice("/gatehouse/".length);
        if (status === 200 && !response.destroyed) stored.push({ key, bytes });
        response.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  const { port } = store.address() as AddressInfo;
  command = createPlaybackCommand({
    videoSourceId: "yard",
    serialNumber: "GH-CAM",
    recording: (rendition) => (rendition === "high" ? recording : small),
    objects: () => ({
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      bucketName: "gatehouse",
      credential: { accessKeyId: "key", secretAccessKey: "secret", sessionToken: "token" },
      expiresAtUtc: "2099-01-01T00:00:00.000Z",
      accountPrefix: "acme/",
    }),
    log: silentLog,
    retryMs: 10,
  });
});
afterEach(async () => {
  command.onGone?.("v1");
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const asked: PlaybackMessage = {
  videoSourceId: "yard",
  operation: PlaybackCommand.Playback,
  startTime: new Date(beganMs).toISOString(),
  endTime: new Date(beganMs + 300_000).toISOString(),
  timestamp: 7,
  segmentList: [],
};
const say = (message: object, clientId = "v1") => {
  const reply = (answer: object) => void said.push(answer as PlaybackMessage);
  command.handle(message, { clientId, personId: "p1", accountId: "acme", reply });
};
const listed = () => {
  say(asked);
  return said.splice(0).flatMap(({ segmentList }) => segmentList);
};
const upload = (segmentList: PlaybackMessage["segmentList"], clientId?: string) =>
  say({ ...asked, operation: PlaybackCommand.StartUploadToCloud, segmentList }, clientId);
const leaveBoth = () => {
  upload(listed(), "v2");
  for (const viewer of ["v1", "v2"]) command.onGone?.(viewer);
};
const segmentsStored = () => stored.filter(({ key }) => readSegmentKey(`/${key}`)).map(({ key }) => key);

describe("[PL-04] recorded video asked for over the data channel", () => {
  it.each([
    ["another camera of the gateway", { videoSourceId: "vault" }, "error_recorded_not_allowed"],
    ["a range that ends before it begins", { endTime: new Date(beganMs - 1).toISOString() }, "error_message_invalid"],
    ["more than an hour", { endTime: new Date(beganMs + 3_600_001).toISOString() }, "error_message_invalid"],
    ["an operation that is the device's", { operation: PlaybackCommand.UploadedToCloud }, "error_message_unknown"],
    ["[EN-14] an operation that is none of these", { operation: PlaybackCommand.Thumbnail }, "error_message_invalid"],
    ["more in it than is known", { path: "/etc/passwd" }, "error_message_invalid"],
  ])("is refused for %s", (_name, more, code) => {
    say({ ...asked, ...more });
    expect(said).toEqual([{ type: "refused", to: "playback", code }]);
  });

  it("[PL-05] uploads at most ten segments at once, and only recorded ones", async () => {
    const [first] = listed();
    if (!first) throw new Error("nothing was recorded");
    upload(Array.from({ length: 11 }, () => first));
    expect(said.splice(0)).toMatchObject([{ type: "refused", code: "error_message_invalid" }]);
    // The device chooses name and place of the upload.
    const invented = { ...first, id: "1", pathname: "acme/OTHER/clips/x.mp4" };
    upload([invented, { ...first, pathname: "acme/OTHER/clips/y.mp4" }]);
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said.map(({ operation, segmentList }) => [operation, segmentList[0]?.id])).toEqual([
      [PlaybackCommand.Error, "1"],
      [PlaybackCommand.UploadedToCloud, first.id],
    ]);
    expect(segmentsStored()).toEqual([first.pathname]);
  });

  it("[GN-12] tells and uploads the small rendition where that is asked for, beside the large one", async () => {
    const low = { ...asked, rendition: "low" as const };
    say(low);
    expect(said.splice(0)).toEqual([low]);
    small = recording;
    say(low);
    const [first] = said.splice(0).flatMap(({ segmentList }) => segmentList);
    if (!first) throw new Error("nothing was recorded");
    expect(first.pathname).toMatch(/^acme\/GH-CAM\/segments\/low\/2026/);
    say({ ...low, operation: PlaybackCommand.StartUploadToCloud, segmentList: [first] });
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatchObject({ operation: PlaybackCommand.UploadedToCloud, rendition: "low", segmentList: [{ id: first.id }] });
    expect(stored.map(({ key }) => key.startsWith("acme/GH-CAM/segments/low/"))).toEqual([true, true]);
  });

  it("[PL-16] says that nothing was recorded with an empty list", () => {
    recording = undefined;
    say(asked);
    expect(said).toEqual([asked]);
  });

  it("[PL-05] is reported segment by segment, with the keys in the object store", async () => {
    const segments = listed();
    expect(segments.map(({ time }) => time.slice(11, 18))).toEqual(["14:00:0", "14:00:2", "14:00:4"]);
    expect(segments[0]).toMatchObject({ uploaded: false, processed: false, sentToDevice: false });
    upload(segments.slice(1));
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said).toMatchObject(
      segments.slice(1).map((segment) => ({
        operation: PlaybackCommand.UploadedToCloud,
        timestamp: 7,
        segmentList: [{ ...segment, uploaded: true, processed: true, sentToDevice: true }],
      })),
    );
    const inits = stored.filter(({ key }) => /^acme\/GH-CAM\/segments\/init-[0-9a-f]{16}\.mp4$/.test(key));
    expect(inits).toHaveLength(1);
    for (const { key, bytes } of stored) if (!inits.some((init) => init.key === key)) expect(readSegmentKey(`/${key}`)?.bytes).toBe(bytes);
  });

  it("[PL-12] takes the small picture of a segment with it, as far as there is one", async () => {
    const segments = listed().slice(0, 2);
    writeFileSync(recording?.stillFile(Number(segments[1]?.id)) ?? "", "a picture");
    upload(segments);
    await vi.waitFor(() => expect(said).toHaveLength(2));
    const small = stored.filter(({ key }) => key.endsWith(".jpg"));
    expect(small).toEqual([{ key: segments[1]?.pathname.replace(".m4s", ".jpg"), bytes: 9 }]);
    // The thumbnail is there once its segment is reported, and a refused thumbnail holds nothing back.
    answers = [200, 200, 500, 500, 500];
    said = [];
    upload(segments.slice(1));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]?.operation).toBe(PlaybackCommand.UploadedToCloud);
  });

  it.each([
    ["[PL-06] an empty list", () => upload([])],
    ["a viewer that left, or lost the right", () => command.onGone?.("v1")],
    ["[PL-05] two viewers of the same, when both have left", () => leaveBoth()],
  ])("stops the upload for %s", async (_name, stop) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    upload(listed());
    stop();
    resolve();
    await new Promise((settled) => setTimeout(settled, 100));
    expect([said, segmentsStored()]).toEqual([[], []]);
  });

  it.each([
    ["both of whom wait", () => undefined, 2],
    ["the first of whom leaves", () => command.onGone?.("v1"), 1],
  ])("[PL-05] is brought once for two viewers of the same hole, %s", async (_name, leave, told) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const segments = listed().slice(1);
    upload(segments);
    upload(segments, "v2");
    leave();
    resolve();
    await vi.waitFor(() => expect(said).toHaveLength(told * segments.length));
    expect(stored).toHaveLength(1 + segments.length);
    expect(segmentsStored()).toEqual(segments.map(({ pathname }) => pathname));
    command.onGone?.("v2");
  });

  it("[PL-05] continues at the present seek target", async () => {
    const segments = listed();
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    upload(segments);
    upload(segments.slice(2));
    resolve();
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(segmentsStored()).toEqual(segments.slice(2).map(({ pathname }) => pathname));
  });

  it("[PL-16] tries again, and says what the object store did not take", async () => {
    const segments = listed();
    answers = [503, 200, 507, 507, 507];
    upload(segments);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said).toMatchObject([{ operation: PlaybackCommand.Error, segmentList: segments.map(({ id }) => ({ id })) }]);
  });
});
