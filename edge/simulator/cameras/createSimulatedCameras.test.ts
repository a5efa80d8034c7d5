import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runFfmpeg, runningFfmpegCount } from "../../sources/ffmpegProcess.ts";
import { createFfmpegSource } from "../../sources/ffmpegSource.ts";
import { probeSource } from "../../sources/probeSource.ts";
import { cameraInput } from "../../sources/sourceInput.ts";
import { createSimulatedCameras, type SimulatedCamerasOptions } from "./createSimulatedCameras.ts";
import { instantOfTimeCode, readTimeCode } from "./timeCode.ts";

const credentials = { userName: "reader", password: "p@ss/word" };

describe("the simulated cameras", () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    expect(runningFfmpegCount()).toBe(0);
  });

  async function someCameras(more: Partial<SimulatedCamerasOptions> = {}) {
    const cameras = await createSimulatedCameras({
      seed: 7,
      credentials,
      cameras: [{ id: "gate 1", name: "Gate", scene: "gate", timeZone: "America/Chicago" }],
      ...more,
    });
    cleanups.push(cameras.dispose);
    return cameras;
  }

  const signedUrl = (url: string) => url.replace("rtsp://", `rtsp://reader:${encodeURIComponent(credentials.password)}@`);

  /** Copies a number of packets and answers the bytes that ffmpeg wrote. */
  async function pull(url: string, output: string): Promise<Buffer> {
    const ffmpeg = runFfmpeg(
      `-loglevel error -rtsp_transport tcp -fflags nobuffer -analyzeduration 300000 -threads 1 -i ${signedUrl(url)} ${output} pipe:1`.split(
        " ",
      ),
    );
    cleanups.push(ffmpeg.kill);
    const chunks: Buffer[] = [];
    ffmpeg.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    await ffmpeg.exited;
    return Buffer.concat(chunks);
  }

  it("shows one of the scenes, always the same, with a warning when there is no such scene", async () => {
    const warnings: unknown[] = [];
    const unknown = { id: "north", name: "North", scene: "moon", timeZone: "UTC" };
    const log = { warn: (_message: string, fields?: unknown) => void warnings.push(fields) };
    const [one, other] = [await someCameras({ cameras: [unknown], log }), await someCameras({ cameras: [unknown], log })];
    const instants = Array.from({ length: 300 }, (_, second) => Date.UTC(2026, 2, 12) + second * 1_000);
    expect(instants.map((instant) => one.objectsAt("north", instant))).toEqual(
      instants.map((instant) => other.objectsAt("north", instant)),
    );
    expect(warnings).toEqual(Array.from({ length: 2 }, () => ({ camera: "north", reason: "moon" })));
  });

  it("has no address for a camera that does not exist", async () => {
    const cameras = await someCameras();
    expect(() => cameras.url("attic", "main")).toThrow("attic");
    expect(() => cameras.objectsAt("attic", 0)).toThrow("attic");
  });

  it("is refused to a reader with a wrong password, and starts no encoder for it", async () => {
    const cameras = await someCameras();
    const refused = await probeSource(cameras.url("gate 1", "main"), { signIn: { userName: "reader", password: "guess" } });
    expect(refused).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
    expect(runningFfmpegCount()).toBe(0);
  });

  it.each([
    ["main", 640, 24],
    ["sub", 320, 6],
  ] as const)("sends %s with a time code that tells now", async (stream, width, frames) => {
    const cameras = await someCameras();
    const url = cameras.url("gate 1", stream);
    const startedAtMs = Date.now();
    const jpegs = await pull(url, `-frames:v ${frames} -c:v mjpeg -q:v 2 -f image2pipe`);
    expect(jpegs.toString("latin1").split("\xff\xd8\xff")).toHaveLength(frames + 1);
    const { data, info } = await sharp(jpegs.subarray(jpegs.lastIndexOf(Buffer.from("ffd8ff", "hex"))))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height: (width * 9) / 16 });
    const row = info.height - 4 * (width / 640);
    const shown = instantOfTimeCode(readTimeCode(data.subarray(row * width, (row + 1) * width)), startedAtMs);
    expect(shown).toBeGreaterThan(startedAtMs);
    expect(shown).toBeLessThanOrEqual(Date.now());
  });

  it("encodes once for all readers of a stream, and leaves nothing behind", async () => {
    const cameras = await someCameras();
    const url = cameras.url("gate 1", "main");
    const input = cameraInput(url, credentials);
    if (!input) throw new Error("the address was refused");
    const sources = [createFfmpegSource({ input }), createFfmpegSource({ input })];
    cleanups.push(...sources.map(({ dispose }) => dispose));
    const live = sources.map((source) => new Promise<void>((resolve) => source.onState((state) => state === "live" && resolve())));
    await Promise.all(sources.map((source) => source.start()));
    await Promise.all(live);
    // Two readers and one encoder.
    await vi.waitFor(() => expect(runningFfmpegCount()).toBe(3));
    const still = await sources[0]?.captureStill();
    expect(still?.readUInt16BE(0)).toBe(0xffd8);
    await Promise.all(sources.map(({ dispose }) => dispose()));
    expect(runningFfmpegCount()).toBe(1);
    await cameras.dispose();
    expect(runningFfmpegCount()).toBe(0);
    const refused = new Promise<string>((resolve) => {
      connect(cameras.port, "127.0.0.1").once("error", (error) => resolve(String(error)));
    });
    expect(await Promise.race([refused, wait(2_000, "still open")])).toContain("ECONNREFUSED");
  });
});
