import { afterEach, describe, expect, it, vi } from "vitest";
import { runningFfmpegCount } from "../../sources/ffmpegProcess.ts";
import { rtpTimestamp, startsKeyFrame } from "../../sources/h264Rtp.ts";
import { createFrame, type Frame } from "./drawing/picture.ts";
import { createEncoder } from "./encoder.ts";

const format = { width: 64, height: 48, framesPerSecond: 15, keyFrameInterval: 30, kilobits: 100 };
const startMs = Date.UTC(2026, 2, 12);
const stepMs = 500;

describe("the encoder of a stream", () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    expect(runningFfmpegCount()).toBe(0);
  });

  /** Pictures half a second apart, as fast as a timer goes. */
  function takeFrames(listener: (frame: Frame, instant: number) => void) {
    const frame = createFrame(format.width, format.height);
    let instant = startMs;
    const timer = setInterval(() => {
      frame.y.fill(instant % 251);
      listener(frame, (instant += stepMs));
    }, 10);
    return () => clearInterval(timer);
  }

  function anEncoder(more: { readonly lingerMs?: number; readonly takeFrames?: typeof takeFrames } = {}) {
    const failures: string[] = [];
    const encoder = createEncoder({ format, takeFrames, onFailure: (reason) => failures.push(reason), ...more });
    cleanups.push(encoder.dispose);
    return { encoder, failures };
  }

  it("has nothing to say when no picture comes in time, or after it was disposed of", async () => {
    const { encoder } = anEncoder({ takeFrames: () => () => undefined });
    expect(await encoder.describe(50)).toBeUndefined();
    const waiting = encoder.describe(60_000);
    await encoder.dispose();
    expect(await waiting).toBeUndefined();
    expect(await encoder.describe(60_000)).toBeUndefined();
  });

  it("describes its stream and ends a while after nobody reads it any more, without calling that a failure", async () => {
    const { encoder, failures } = anEncoder({ lingerMs: 50 });
    const sets = await encoder.describe(5_000);
    expect([sets?.sequence[0], sets?.picture[0]].map((byte) => (byte ?? 0) & 0x1f)).toEqual([7, 8]);
    expect(encoder.isRunning).toBe(true);
    await vi.waitFor(() => expect(encoder.isRunning).toBe(false), { timeout: 5_000, interval: 10 });
    expect(await encoder.describe(5_000)).toEqual(sets);
    expect(failures).toEqual([]);
  });

  it("gives every reader a key frame first, and timestamps that tell when each picture was seen", async () => {
    const { encoder } = anEncoder();
    const read = (count: number) =>
      new Promise<Buffer[]>((resolve) => {
        const packets: Buffer[] = [];
        const leave = encoder.subscribe((packet) => {
          packets.push(packet);
          if (packets.length < count) return;
          // The current group is replayed while `subscribe` is still running.
          queueMicrotask(() => leave());
          resolve(packets.slice(0, count));
        });
      });
    const first = await read(70);
    const second = await read(10);
    for (const [packet] of [first, second]) expect(startsKeyFrame(packet ?? Buffer.alloc(0))).toBe(true);
    const ticks = [...new Set(first.map(rtpTimestamp))].map((timestamp) => (timestamp - startMs * 90) >>> 0);
    expect(ticks.length).toBeGreaterThan(30);
    expect(ticks.every((one) => one % (stepMs * 90) === 0)).toBe(true);
    expect(ticks.toSorted((one, other) => one - other)).toEqual(ticks);
    expect(runningFfmpegCount()).toBe(1);
  });

  it("loses no picture that comes while the one before is on its way", async () => {
    /** Two in one moment, as after a stop; the second is 50 ms younger. */
    const inPairs = (listener: (frame: Frame, instant: number) => void) => {
      const frame = createFrame(format.width, format.height);
      let instant = startMs;
      const timer = setInterval(() => {
        listener(frame, (instant += stepMs));
        listener(frame, instant + 50);
      }, 40);
      return () => clearInterval(timer);
    };
    const { encoder } = anEncoder({ takeFrames: inPairs });
    const seen = new Set<number>();
    const leave = encoder.subscribe((packet) => seen.add(((rtpTimestamp(packet) - startMs * 90) >>> 0) / 90));
    await expect.poll(() => seen.size, { timeout: 5_000 }).toBeGreaterThan(20);
    leave();
    const first = [...seen].filter((ms) => ms % stepMs === 0).slice(0, -1);
    expect(first.filter((ms) => !seen.has(ms + 50))).toEqual([]);
  });
});
