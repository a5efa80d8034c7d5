import { afterEach, describe, expect, it, vi } from "vitest";
import { runningFfmpegCount } from "../../sources/ffmpegProcess.ts";
import { createOpusMeter, type HeardSound } from "./opusMeter.ts";
import { dominantHertz, loudestPart, rootMeanSquare } from "./spectrum.ts";
import { createToneSource } from "./toneSource.ts";

const aTone = (hertz: number) => Float32Array.from({ length: 8_000 }, (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / 8_000));

describe("the spectrum", () => {
  it("has no loudest frequency in silence or in too little sound", () => {
    expect(dominantHertz(new Float32Array(8_000), 8_000)).toBeUndefined();
    expect(dominantHertz(aTone(440).slice(0, 100), 8_000)).toBeUndefined();
    expect(rootMeanSquare(new Float32Array(0))).toBe(0);
  });

  it.each([100, 440, 442, 3_000])("finds %d Hz to 5 Hz", (hertz) => {
    expect(Math.abs((dominantHertz(aTone(hertz), 8_000) ?? 0) - hertz)).toBeLessThanOrEqual(5);
    expect(rootMeanSquare(aTone(hertz))).toBeCloseTo(0.5 / Math.SQRT2, 2);
  });
});

describe("the loudest part of a second", () => {
  it.each([0, 1_000, 3_100, 6_400])("has a beep that began %d samples into a hum", (start) => {
    const beep = aTone(200);
    const hum = aTone(60).map((value) => value / 20);
    const heard = hum.map((value, index) => (index >= start && index < start + 1_600 ? (beep[index] ?? 0) : value));
    expect(dominantHertz(loudestPart(heard, 8_000), 8_000)).toBe(200);
  });

  it("is all there is where there is less", () => {
    expect(loudestPart(aTone(440).slice(0, 100), 8_000)).toHaveLength(100);
    expect(loudestPart(new Float32Array(0), 8_000)).toHaveLength(0);
  });
});

describe("an intercom's sound", () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    expect(runningFfmpegCount()).toBe(0);
  });

  function anIntercom(lingerMs?: number) {
    const spoken: HeardSound[] = [];
    const tone = createToneSource(lingerMs === undefined ? {} : { lingerMs });
    // A pause between two packets on a busy machine does not end the speech.
    const meter = createOpusMeter({ onSpoken: (heard) => spoken.push(heard) });
    cleanups.push(tone.dispose, meter.dispose);
    return { tone, meter, spoken };
  }

  it("does not decode anything but RTP, and starts nothing by itself", () => {
    const { meter } = anIntercom();
    meter.onTalk(Buffer.from("not a packet at all"));
    expect(meter.heard()).toEqual({ rms: 0, dominantHz: undefined, packets: 0 });
    expect(runningFfmpegCount()).toBe(0);
  });

  it("is heard by the meter as a soft tone of 440 Hz, and ends soon after the last listener", async () => {
    const { tone, meter, spoken } = anIntercom(100);
    const leave = tone.subscribe((packet) => meter.onTalk(packet));
    await vi.waitFor(() => expect(meter.heard().dominantHz).toBe(440), { timeout: 10_000, interval: 50 });
    const { rms, packets } = meter.heard();
    expect(rms).toBeGreaterThan(0.02);
    expect(rms).toBeLessThan(0.1);
    expect(packets).toBeGreaterThan(5);
    expect(spoken).toEqual([]);
    leave();
    await vi.waitFor(() => expect(runningFfmpegCount()).toBe(0), { timeout: 5_000, interval: 20 });
    expect(spoken).toHaveLength(1);
    expect(spoken[0]?.dominantHz).toBe(440);
  });

  it("can be listened to again after it had ended", async () => {
    const { tone } = anIntercom(0);
    const firstPacket = () =>
      new Promise<void>((resolve) => {
        const leave = tone.subscribe(() => {
          leave();
          resolve();
        });
      });
    await firstPacket();
    await vi.waitFor(() => expect(runningFfmpegCount()).toBe(0), { timeout: 5_000, interval: 20 });
    await firstPacket();
  });
});
