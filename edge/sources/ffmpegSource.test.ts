import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, type TestContext } from "vitest";
import { jpegSize } from "../objects/jpegSize.ts";
import { createRecorder, type Recorder } from "../recording/recorder.ts";
import { openRecordingFolder } from "../recording/recordingFolder.ts";
import { silentLog } from "../recording/testRecording.ts";
import { runningFfmpegCount } from "./ffmpegProcess.ts";
import { createFfmpegSource } from "./ffmpegSource.ts";
import { rtpTimestamp, startsKeyFrame } from "./h264Rtp.ts";
import { cameraInput, type SourceInput } from "./sourceInput.ts";
import { startTestCamera } from "./testCamera.ts";
import type { SourceFailure, SourceState, VideoSource } from "./videoSource.ts";

function inputOf(url: string): SourceInput {
  const input = cameraInput(url);
  if (!input) throw new Error("the address was refused");
  return input;
}

function stateOf(source: VideoSource, wanted: SourceState): Promise<SourceFailure | undefined> {
  return new Promise((resolve) => {
    const stop = source.onState((state, failure) => {
      if (state !== wanted) return;
      stop();
      resolve(failure);
    });
  });
}

async function aCameraAndSource(
  onTestFinished: TestContext["onTestFinished"],
  more: Partial<Parameters<typeof createFfmpegSource>[0]> = {},
) {
  const camera = await startTestCamera();
  onTestFinished(camera.dispose);
  const source = createFfmpegSource({ input: inputOf(camera.url), delayMs: () => 10, ...more });
  onTestFinished(source.dispose);
  return { camera, source };
}

const endsEveryProgram = () => expect(runningFfmpegCount()).toBe(0);

describe("createFfmpegSource", () => {
  it("says why it fails, and is over after dispose", async ({ onTestFinished }) => {
    onTestFinished(endsEveryProgram);
    const camera = await startTestCamera();
    await camera.dispose();
    const source = createFfmpegSource({ input: inputOf(camera.url), delayMs: () => 10 });
    const failed = stateOf(source, "failed");
    await source.start();
    expect(await failed).toBe("error_video_source_refused");
    await source.dispose();
    await expect(source.start()).rejects.toThrow("disposed");
  });

  it("reads a camera, keeps its pictures and comes back after the connection was lost", async ({ onTestFinished }) => {
    onTestFinished(endsEveryProgram);
    const { camera, source } = await aCameraAndSource(onTestFinished);
    const live = stateOf(source, "live");
    await source.start();
    await live;
    expect(startsKeyFrame(source.replay(false)[0] ?? Buffer.alloc(0))).toBe(true);
    const failed = stateOf(source, "failed");
    const back = failed.then(() => stateOf(source, "live"));
    camera.dropConnections();
    await failed;
    expect(source.replay(false)).toEqual([]);
    await back;
    const still = await source.captureStill();
    expect(still?.readUInt16BE(0)).toBe(0xffd8);
  });

  /** It measures when frames come, and others must not have the processor meanwhile. */
  it("[LV-11] sends one stream whose time goes on, whatever the camera's clock does, and over a lost connection", async ({
    onTestFinished,
  }) => {
    const { camera, source } = await aCameraAndSource(onTestFinished);
    const frames: { readonly timestamp: number; readonly atMs: number }[] = [];
    source.subscribe((packet) => {
      const timestamp = rtpTimestamp(packet);
      if (timestamp !== frames.at(-1)?.timestamp) frames.push({ timestamp, atMs: performance.now() });
    });
    const framesMore = (count: number) => {
      const wanted = frames.length + count;
      return expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(wanted);
    };
    await source.start();
    await framesMore(40);
    for (const jump of [3_600, -3_600]) {
      camera.jumpClock(jump);
      await framesMore(30);
    }
    const failed = stateOf(source, "failed");
    camera.dropConnections();
    await failed;
    await framesMore(40);
    const [first] = frames;
    const errors = frames.map(({ timestamp, atMs }) => ((timestamp - (first?.timestamp ?? 0)) | 0) / 90 - (atMs - (first?.atMs ?? 0)));
    // The first frames are sent at once.
    const settled = errors.slice(15);
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(500);
  }, 60_000);
});

/** Side by side: they wait for cameras, and each has its own. */
describe.concurrent("createFfmpegSource", () => {
  afterAll(endsEveryProgram);

  it("[B-26] gives whoever begins as it comes to life each packet once", async ({ expect, onTestFinished }) => {
    const { source } = await aCameraAndSource(onTestFinished);
    const packets: Buffer[] = [];
    source.onState((state) => {
      if (state !== "live") return;
      packets.push(...source.replay(false));
      source.subscribe((packet) => packets.push(packet));
    });
    await source.start();
    await expect.poll(() => packets.length, { timeout: 15_000 }).toBeGreaterThan(30);
    const numbers = packets.map((packet) => packet.readUInt16BE(2));
    expect(numbers).toEqual(numbers.map((_, index) => ((numbers[0] ?? 0) + index) & 0xffff));
  });

  it("[VS-05] reads a camera whose size was changed again, without a failure", async ({ expect, onTestFinished }) => {
    const { camera, source } = await aCameraAndSource(onTestFinished);
    const live = stateOf(source, "live");
    await source.start();
    await live;
    const states: SourceState[] = [];
    source.onState((state) => states.push(state));
    await camera.reconfigure({ pictures: "-re -f lavfi -i testsrc2=size=640x360:rate=15".split(" ") });
    await expect.poll(() => states, { timeout: 15_000 }).toEqual(["connecting", "live"]);
    const still = await source.captureStill();
    expect(still && jpegSize(still)).toEqual({ width: 640, height: 360 });
  }, 40_000);

  it("[VS-05] waits for a key frame every 8 s of a camera that describes nothing", async ({ expect, onTestFinished }) => {
    const camera = await startTestCamera({ keyFrameSeconds: 8 });
    const source = createFfmpegSource({ input: inputOf(camera.url), delayMs: () => 10 });
    for (const dispose of [camera.dispose, source.dispose]) onTestFinished(dispose);
    await camera.firstFrame;
    const states: SourceState[] = [];
    source.onState((state) => states.push(state));
    await source.start();
    await expect.poll(() => states, { timeout: 15_000 }).toEqual(["live"]);
  }, 40_000);

  it.for<[{ encoder?: string[] }]>([[{}], [{ encoder: ["-bsf:v", "filter_units=remove_types=7-8"] }]])(
    "[VS-05] says of a camera that sends frames without a beginning that it has no key frame, not that it sends nothing (%j)",
    { timeout: 30_000 },
    async ([options], { expect, onTestFinished }) => {
      const camera = await startTestCamera({ keyFrameSeconds: "encoder" in options ? 1 : 600, ...options });
      const source = createFfmpegSource({ input: inputOf(camera.url), stallMs: 500, connectMs: 500, keyFrameMs: 2_500 });
      for (const dispose of [camera.dispose, source.dispose]) onTestFinished(dispose);
      // Its one key frame.
      await camera.firstFrame;
      await source.start();
      await expect.poll(() => source.failure, { timeout: 15_000 }).toBe("error_video_source_no_key_frame");
    },
  );

  it("[VS-05] records a camera from its first key frame on, without waiting for more of them", async ({ expect, onTestFinished }) => {
    const pieces: Buffer[] = [];
    const recorder: Recorder = {
      take: () => ({
        write: (piece) => pieces.push(piece),
        measure: () => undefined,
        see: () => undefined,
        hear: () => undefined,
        end: () => undefined,
      }),
      lastWrittenAt: () => undefined,
      dispose: async () => undefined,
    };
    const camera = await startTestCamera({ keyFrameSeconds: 2 });
    const source = createFfmpegSource({ input: inputOf(camera.url), recorder });
    for (const dispose of [camera.dispose, source.dispose]) onTestFinished(dispose);
    await source.start();
    await expect.poll(() => source.state, { timeout: 8_000 }).toBe("live");
    await expect.poll(() => pieces.length, { timeout: 4_000 }).toBeGreaterThan(1);
  }, 40_000);

  it("notices a camera that stops sending", async ({ expect, onTestFinished }) => {
    const { camera, source } = await aCameraAndSource(onTestFinished, { stallMs: 500 });
    const live = stateOf(source, "live");
    await source.start();
    await live;
    const failed = stateOf(source, "failed");
    camera.freeze();
    expect(await failed).toBe("error_video_source_stalled");
  });

  it("[VS-05] shows a fault of the program on its camera, and tries again", async ({ expect, onTestFinished }) => {
    const faults: unknown[] = [];
    let isBroken = true;
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-fault-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const recording = await openRecordingFolder(folder);
    const whole = createRecorder({ folder: recording, hasRoom: () => true, now: Date.now, log: silentLog });
    const recorder = {
      ...whole,
      take(stream: Parameters<typeof whole.take>[0]) {
        const taken = whole.take(stream);
        const write = (piece: Buffer) => {
          if (isBroken) throw new URIError("URI malformed");
          taken.write(piece);
        };
        return { ...taken, write };
      },
    };
    const { source } = await aCameraAndSource(onTestFinished, { recorder, onFault: (fault) => faults.push(fault) });
    const failed = stateOf(source, "failed");
    await source.start();
    expect(await failed).toBe("error_video_source_gateway_failed");
    isBroken = false;
    await stateOf(source, "live");
    expect(faults.map(String)).toContain("URIError: URI malformed");
    await source.dispose();
    await whole.dispose();
  }, 40_000);

  it("[B-03] [PL-12] hands key frames over by which motion is measured, and as small pictures, beside what is recorded", async ({
    expect,
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-motion-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const recording = await openRecordingFolder(folder);
    const recorder = createRecorder({ folder: recording, hasRoom: () => true, now: Date.now, log: silentLog });
    const { source } = await aCameraAndSource(onTestFinished, { recorder });
    await source.start();
    // A test picture moves nearly everywhere.
    await expect.poll(() => recording.segments().at(-1)?.motion ?? 0, { timeout: 40_000 }).toBeGreaterThan(0.02);
    await source.dispose();
    await recorder.dispose();
    const still = recording.stillFile(recording.segments()[0]?.startMs ?? 0) ?? "";
    expect(jpegSize(readFileSync(still))).toEqual({ width: 160, height: 90 });
    const [first] = await recording.motion(0, Date.now() + 1_000);
    expect((first?.atMs ?? 0) - (first?.fromMs ?? 0)).toBeGreaterThan(700);
    expect((first?.atMs ?? 0) - (first?.fromMs ?? 0)).toBeLessThan(3_500);
  }, 60_000);
});
