import { describe, expect, it, vi } from "vitest";
import { createListeners } from "#edge/sources/listeners.ts";
import { createOnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { SourceFailure, SourceState, VideoSource } from "#edge/sources/videoSource.ts";
import { createViewerRenditions } from "./renditions.ts";
import { createVideoFeed } from "./videoFeed.ts";

/** A packet of one byte of picture: its rendition. */
function packet(timestamp: number, payload: number): Buffer {
  const rtp = Buffer.alloc(13);
  rtp[0] = 0x80;
  rtp.writeUInt32BE(timestamp >>> 0, 4);
  rtp[12] = payload;
  return rtp;
}

/** A camera's stream whose clock begins anywhere. */
function aSource(payload: number, clock: number) {
  const packets = createListeners<[rtp: Buffer]>();
  const states = createListeners<[state: SourceState, failure?: SourceFailure]>();
  let cached: Buffer[] = [];
  let state: SourceState = "connecting";
  const dispose = vi.fn(async () => undefined);
  const source: VideoSource = {
    get state() {
      return state;
    },
    failure: undefined,
    hasAudio: false,
    start: async () => undefined,
    dispose,
    onState: (listener) => states.add(listener),
    subscribe: (listener) => packets.add(listener),
    subscribeAudio: () => () => undefined,
    replay: () => cached.map((each) => Buffer.from(each)),
    captureStill: async () => undefined,
  };
  return {
    source,
    dispose,
    become(next: SourceState, { isCached = true } = {}) {
      state = next;
      cached = next === "live" && isCached ? [packet(clock, payload), packet(clock + 90, payload)] : [];
      states.emit(next);
    },
    send: (ticks: number) => packets.emit(packet(clock + ticks, payload)),
  };
}

function setUp() {
  const high = aSource(1, 4_000_000_000);
  const low = aSource(2, 1_000);
  high.become("live");
  const sent: { payload: number; sequence: number; timestamp: number }[] = [];
  const feed = createVideoFeed(
    high.source,
    (rtp) => sent.push({ payload: rtp[12] ?? 0, sequence: rtp.readUInt16BE(2), timestamp: rtp.readUInt32BE(4) }),
    () => 0,
  );
  const onDemand = createOnDemandSource(() => low.source, 1_000);
  const told: string[] = [];
  const renditions = createViewerRenditions({ high: high.source, low: onDemand, feed, onChanged: (each) => told.push(each) });
  feed.start();
  return { high, low, sent, told, renditions, payloads: () => sent.map(({ payload }) => payload) };
}

describe("[B-26] the two pictures of a camera for one viewer", () => {
  it("goes on with the large one until the small one has a key frame, then from that, in one run of numbers and time", () => {
    const { high, low, sent, told, renditions, payloads } = setUp();
    renditions.choose("low");
    high.send(6_000);
    expect([payloads(), told]).toEqual([[1, 1, 1], []]);
    low.become("live");
    high.send(12_000);
    low.send(9_000);
    expect([payloads(), told]).toEqual([[1, 1, 1, 2, 2, 2], ["low"]]);
    renditions.choose("high");
    expect([payloads().slice(6), told]).toEqual([
      [1, 1],
      ["low", "high"],
    ]);
    const steps = sent.slice(1).map((each, index) => {
      const before = sent[index];
      return before && [(each.sequence - before.sequence) & 0xffff, (each.timestamp - before.timestamp) >>> 0];
    });
    expect(steps.every((step) => step?.[0] === 1 && (step[1] ?? 0) > 0 && (step[1] ?? 0) < 90_000)).toBe(true);
  });

  it("[VS-05] goes on in one run of time when the small one is only now being converted", () => {
    const { low, sent, renditions } = setUp();
    renditions.choose("low");
    low.become("live", { isCached: false });
    low.send(9_000);
    low.send(15_000);
    const times = sent.map(({ timestamp }) => timestamp);
    const steps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) >>> 0);
    expect(steps.every((step) => step > 0 && step < 90_000)).toBe(true);
  });

  it("goes back to the large one when the small one fails, and says so", () => {
    const { low, told, renditions, high, payloads } = setUp();
    renditions.choose("low");
    low.become("failed");
    expect(told).toEqual(["high"]);
    renditions.choose("low");
    low.become("live");
    low.become("failed");
    high.send(6_000);
    expect([told, payloads().at(-1)]).toEqual([["high", "low", "high"], 1]);
  });

  it("stays with the small one that works while the large one has no picture", () => {
    const { low, told, renditions, high, payloads } = setUp();
    renditions.choose("low");
    low.become("live");
    high.become("failed");
    renditions.choose("high");
    low.send(9_000);
    expect([told, payloads().at(-1)]).toEqual([["low"], 2]);
    high.become("live");
    expect([told, payloads().at(-1)]).toEqual([["low", "high"], 1]);
  });

  it("reads the substream only while a viewer wants it, and a little longer", () => {
    vi.useFakeTimers();
    const { low, renditions } = setUp();
    renditions.choose("low");
    low.become("live");
    renditions.choose("high");
    vi.advanceTimersByTime(500);
    renditions.choose("low");
    vi.advanceTimersByTime(5_000);
    expect(low.dispose).not.toHaveBeenCalled();
    renditions.dispose();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(low.dispose).toHaveBeenCalledOnce();
  });
});
