import { afterEach, describe, expect, it } from "vitest";
import type { LiveConversion } from "#contract/liveConversion.ts";
import { runningFfmpegCount } from "./ffmpegProcess.ts";
import { createFfmpegSource } from "./ffmpegSource.ts";
import { endsPicture, rtpTimestamp, startsKeyFrame, unitHeads } from "./h264Rtp.ts";
import { createLiveNeeds } from "./liveNeeds.ts";
import { createLiveVideo } from "./liveVideo.ts";
import { cameraInput } from "./sourceInput.ts";
import { startTestCamera } from "./testCamera.ts";
import type { VideoSource } from "./videoSource.ts";

describe("createLiveVideo", () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    expect(runningFfmpegCount()).toBe(0);
  });

  async function aLiveCamera(options: Parameters<typeof startTestCamera>[0], keepMs = 300) {
    const camera = await startTestCamera(options);
    const input = cameraInput(camera.url);
    if (!input) throw new Error("the address was refused");
    const told: (LiveConversion | undefined)[] = [];
    const live = createLiveVideo(createFfmpegSource({ input, delayMs: () => 10 }), { keepMs, onConversion: (each) => told.push(each) });
    cleanups.push(camera.dispose, live.dispose);
    await live.start();
    await expect.poll(() => live.state, { timeout: 30_000 }).toBe("live");
    // The encoder of the camera and the gateway's reader.
    return { camera, live, told, programs: 2 };
  }

  /** A viewer from here on. */
  function watch(live: VideoSource) {
    const packets: Buffer[] = live.replay(false);
    const leave = live.subscribe((packet) => packets.push(packet));
    const needs = createLiveNeeds();
    const look = () => {
      for (const packet of packets) for (const unit of unitHeads(packet)) needs.see(unit);
      return needs;
    };
    return { packets, leave, look, frames: () => packets.filter(endsPicture).length };
  }

  it("[VS-05] [LV-01] shows a camera with B-frames without them, at its own rate, by one conversion for all viewers", async () => {
    const { live, told, programs } = await aLiveCamera({ bFrames: 2 });
    await expect.poll(() => told).toEqual(["bFrames"]);
    expect(runningFfmpegCount()).toBe(programs);
    const viewers = [watch(live), watch(live)];
    const [first] = viewers;
    await expect.poll(() => first?.frames(), { timeout: 10_000 }).toBeGreaterThan(5);
    const before = first?.frames() ?? 0;
    const fromMs = performance.now();
    await expect.poll(() => (first?.frames() ?? 0) - before, { timeout: 10_000 }).toBeGreaterThan(45);
    expect(performance.now() - fromMs).toBeLessThan(3_750);
    expect(runningFfmpegCount()).toBe(programs + 1);
    for (const { packets, look } of viewers) {
      const needs = look();
      expect([needs.conversion, needs.parameters?.width]).toEqual([undefined, 320]);
      expect(startsKeyFrame(packets[0] ?? Buffer.alloc(0))).toBe(true);
      const times = packets.map(rtpTimestamp);
      expect(times.every((time, index) => index === 0 || ((time - (times[index - 1] ?? 0)) | 0) >= 0)).toBe(true);
    }
    for (const { leave } of viewers) leave();
    await expect.poll(runningFfmpegCount).toBe(programs);
  }, 60_000);

  it.each([
    ["without B-frames", []],
    ["that sends each slice in one packet", "-x264-params slice-max-size=1100 -rtpflags h264_mode0".split(" ")],
    ["with several slices in a frame", ["-slices", "4"]],
  ])(
    "[LV-01] sends the video of a camera %s as it comes",
    async (_name, encoder) => {
      const { live, told, programs } = await aLiveCamera({ encoder });
      const viewer = watch(live);
      await expect.poll(viewer.frames, { timeout: 10_000 }).toBeGreaterThan(20);
      expect([told, runningFfmpegCount()]).toEqual([[], programs]);
    },
    60_000,
  );

  it.each([
    ["10 bits and 4:2:2", ["-pix_fmt", "yuv422p10le"]],
    ["interlaced video", ["-flags", "+ildct+ilme"]],
    ["no key frames after the first", ["-intra-refresh", "1", "-x264-params", "repeat-headers=1"]],
  ])(
    "[VS-05] shows a camera with %s",
    async (_name, encoder) => {
      const { live, told } = await aLiveCamera({ encoder });
      await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(1);
      const viewer = watch(live);
      await expect.poll(viewer.frames, { timeout: 10_000 }).toBeGreaterThan(20);
      const needs = viewer.look();
      expect([needs.conversion, needs.hasKeyFrame]).toEqual([undefined, true]);
    },
    60_000,
  );

  it("[VS-05] shows a viewer who comes between two key frames the video at once", async () => {
    const { live, told } = await aLiveCamera({ bFrames: 2, keyFrameSeconds: 8 });
    await expect.poll(() => told).toEqual(["bFrames"]);
    const viewer = watch(live);
    const fromMs = performance.now();
    await expect.poll(viewer.frames, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(performance.now() - fromMs).toBeLessThan(2_000);
  }, 60_000);
});
