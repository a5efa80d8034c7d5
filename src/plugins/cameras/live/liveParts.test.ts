import { describe, expect, it } from "vitest";
import { iceServersOf } from "./iceServers.ts";
import { LiveError } from "./liveError.ts";
import { measure } from "./liveMeasures.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";

describe("iceServersOf", () => {
  it("[LV-06] refuses to go without any, unless the device's own address is enough (Q-59)", () => {
    expect(() => iceServersOf({ webRTCSettings: { urls: [] }, allowHostOnly: false }, [])).toThrow(LiveError);
    expect(iceServersOf({ webRTCSettings: { urls: [] }, allowHostOnly: true }, [])).toEqual([]);
  });

  it("[LV-06] joins those of the service with those that came with the keys, each once", () => {
    const webRTCSettings = { urls: ["stun:a", "turn:b"], username: "u", credential: "c" };
    expect(iceServersOf({ webRTCSettings, allowHostOnly: false }, [{ Uris: ["stun:a"] }])).toEqual([
      { urls: ["stun:a"] },
      { urls: ["turn:b"], username: "u", credential: "c" },
    ]);
  });
});

describe("measure", () => {
  const report = (bytesReceived: number) =>
    new Map<string, unknown>([
      ["a", { type: "inbound-rtp", kind: "video", bytesReceived, frameWidth: 640, frameHeight: 360, framesPerSecond: 15 }],
      ["b", { type: "inbound-rtp", kind: "audio", bytesReceived: 1000 }],
      ["c", { type: "transport", bytesReceived: 5 }],
    ]);

  it("has no rates before there are two readings of a picture", () => {
    const { measures } = measure(report(5000), 1000, undefined);
    expect(measures).toEqual({ width: 640, height: 360, framesPerSecond: undefined, bitsPerSecond: 0 });
    const { counters } = measure(report(0), 1000, undefined);
    const first = measure(report(5000), 2000, counters);
    expect(first.measures.framesPerSecond).toBeUndefined();
    expect(measure(report(9000), 3000, first.counters).measures.framesPerSecond).toBe(15);
  });

  it("counts picture and sound between two readings", () => {
    const { counters } = measure(report(5000), 1000, undefined);
    expect(measure(report(15_000), 2000, counters).measures.bitsPerSecond).toBe(80_000);
  });
});

it("[LV-11] waits 0.4 s first and never more than 10 s, and spreads the tiles of a wall that were lost at once", () => {
  const delays = (random: number) => [0, 1, 2, 10].map((failures) => reconnectDelayMs(failures, () => random));
  expect([delays(0), delays(1)]).toEqual([
    [400, 800, 1600, 5_000],
    [800, 1600, 3200, 10_000],
  ]);
  const wall = Array.from({ length: 16 }, (_, tile) => reconnectDelayMs(0, () => tile / 16));
  expect(new Set(wall).size).toBe(16);
});
