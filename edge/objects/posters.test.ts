import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../recording/testRecording.ts";
import type { SourceState, VideoSource } from "../sources/videoSource.ts";
import { keepPosters, type Posters } from "./posters.ts";

vi.mock("./putObject.ts", () => ({ putObject: vi.fn<() => Promise<void>>(() => Promise.resolve()) }));

const minute = 60_000;
const credential = { accessKeyId: "key", secretAccessKey: "secret", sessionToken: "token" };
const objects = {
  region: "us-east-1",
  endpoint: "http://127.0.0.1:9",
  bucketName: "gatehouse",
  credential,
  accountPrefix: "acme/",
  expiresAtUtc: "2026-03-12T15:00:00.000Z",
};

let posters: Posters[];
beforeEach(() => {
  vi.useFakeTimers();
  posters = [];
});
afterEach(() => {
  for (const each of posters) each.dispose();
  vi.useRealTimers();
});

/** A camera that is live, and when its posters were reported. */
function camera() {
  const reported: number[] = [];
  let say: (state: SourceState) => void = () => undefined;
  const source: VideoSource = {
    state: "live",
    failure: undefined,
    hasAudio: false,
    start: async () => undefined,
    dispose: async () => undefined,
    onState: (listener) => {
      say = listener;
      return () => undefined;
    },
    subscribe: () => () => undefined,
    subscribeAudio: () => () => undefined,
    replay: () => [],
    captureStill: () => Promise.resolve(Buffer.from("a picture")),
  };
  const report = async () => void reported.push(Date.now());
  posters.push(keepPosters({ serialNumber: "GH-CAM", source, objects: () => objects, report, now: Date.now, log: silentLog }));
  return { reported, say };
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, place) => time - (times[place] ?? 0));

describe("the posters of cameras", () => {
  it("[LV-02] come soon, and then every five minutes", async () => {
    const { reported } = camera();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reported).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(25 * minute);
    const [first, ...others] = gaps(reported);
    expect(first).toBeGreaterThanOrEqual(2.5 * minute);
    expect(first).toBeLessThanOrEqual(5 * minute);
    expect(others.length).toBeGreaterThan(2);
    expect(new Set(others)).toEqual(new Set([5 * minute]));
  });

  it("[LV-02] [VW-01] of cameras that came together are not all taken together after the first", async () => {
    const cameras = Array.from({ length: 16 }, () => camera());
    await vi.advanceTimersByTimeAsync(20 * minute);
    const seconds = new Set(cameras.flatMap(({ reported: [, second] }) => Math.round((second ?? 0) / 1_000)));
    expect(seconds.size).toBeGreaterThan(8);
  });

  it("[LV-02] come soon again where a camera has come back, and at another moment after that", async () => {
    const { reported, say } = camera();
    await vi.advanceTimersByTimeAsync(12 * minute);
    const before = reported.length;
    const backAt = Date.now();
    say("live");
    await vi.advanceTimersByTimeAsync(10 * minute);
    const since = reported.slice(before);
    expect(since[0]).toBe(backAt + 2_000);
    expect(gaps(since)[0]).toBeLessThan(5 * minute);
  });
});
