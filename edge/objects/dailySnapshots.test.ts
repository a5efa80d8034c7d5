import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../recording/testRecording.ts";
import { runFfmpeg } from "../sources/ffmpegProcess.ts";
import { keepDailySnapshots } from "./dailySnapshots.ts";
import { jpegSize } from "./jpegSize.ts";

const atMs = Date.UTC(2026, 2, 12, 14, 32, 7, 125);
let store: Server;
let stored: { url: string; body: Buffer }[];
let hasRoom: boolean;
let answer: number;
beforeEach(async () => {
  [stored, hasRoom, answer] = [[], true, 200];
  store = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (answer === 200) stored.push({ url: decodeURIComponent(request.url?.split("?", 1)[0] ?? ""), body });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

async function still(width: number, height: number): Promise<Buffer> {
  const ffmpeg = runFfmpeg(
    `-loglevel error -f lavfi -i testsrc=size=${width}x${height} -frames:v 1 -c:v mjpeg -f image2pipe pipe:1`.split(" "),
  );
  return buffer(ffmpeg.stdout);
}

function snapshots(isConfigured = true) {
  const { port } = store.address() as AddressInfo;
  const credential = { accessKeyId: "key", secretAccessKey: "secret", sessionToken: "token" };
  const config = {
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    bucketName: "gatehouse",
    credential,
    accountPrefix: "acme/",
    expiresAtUtc: "2026-03-12T15:00:00.000Z",
  };
  return keepDailySnapshots({
    serialNumber: "GH-CAM",
    objects: () => (isConfigured ? config : undefined),
    hasRoom: () => hasRoom,
    log: silentLog,
  });
}

describe("the daily snapshots of a camera", () => {
  it("[SN-04] are stored small under the instant at which they were taken", async () => {
    expect(await snapshots()(await still(1280, 720), atMs)).toBe(true);
    expect(stored.map(({ url }) => url)).toEqual(["/gatehouse/acme/GH-CAM/images/2026-03-12T14:32:07.125Z.jpg"]);
    expect(stored[0] && jpegSize(stored[0].body)).toEqual({ width: 640, height: 360 });
  });

  it("[SN-04] of a small picture are as large as that", async () => {
    await snapshots()(await still(320, 240), atMs);
    expect(stored[0] && jpegSize(stored[0].body)).toEqual({ width: 320, height: 240 });
  });

  it("[SN-04] are left out where there is no store, no picture, no room or no answer, and go on after it", async () => {
    const picture = await still(320, 240);
    const keep = snapshots();
    expect([await snapshots(false)(picture, atMs), await keep(Buffer.from("no picture"), atMs)]).toEqual([false, false]);
    hasRoom = false;
    expect(await keep(picture, atMs)).toBe(false);
    [hasRoom, answer] = [true, 503];
    expect(await keep(picture, atMs)).toBe(false);
    answer = 200;
    expect(await keep(picture, atMs)).toBe(true);
    expect(stored).toHaveLength(1);
  });
});
