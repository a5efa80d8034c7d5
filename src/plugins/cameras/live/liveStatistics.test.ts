import { describe, expect, it } from "vitest";
import { readStatistics } from "./liveStatistics.ts";

const inbound = {
  type: "inbound-rtp",
  kind: "video",
  codecId: "codec",
  bytesReceived: 100_000,
  packetsReceived: 1_000,
  packetsLost: 10,
  frameWidth: 640,
  frameHeight: 360,
  framesPerSecond: 15,
  framesDropped: 3,
  framesDecoded: 150,
  totalDecodeTime: 1.5,
  jitter: 0.004,
  jitterBufferDelay: 4,
  jitterBufferEmittedCount: 150,
};
const later = {
  ...inbound,
  bytesReceived: 175_000,
  packetsReceived: 1_095,
  packetsLost: 15,
  framesDropped: 5,
  framesDecoded: 165,
  totalDecodeTime: 1.56,
  jitterBufferDelay: 4.3,
  jitterBufferEmittedCount: 165,
};
const reportOf = (video: object): [string, object][] => [
  ["codec", { type: "codec", mimeType: "video/H264" }],
  ["sound", { type: "inbound-rtp", kind: "audio", bytesReceived: 5 }],
  ["video", video],
  ["transport", { type: "transport", selectedCandidatePairId: "pair" }],
  ["pair", { type: "candidate-pair", currentRoundTripTime: 0.012 }],
];

describe("the statistics of a live picture", () => {
  it("[B-26] are what the browser counted since the report before", () => {
    const { counters } = readStatistics(reportOf(inbound), 1_000, undefined);
    const { statistics } = readStatistics(reportOf(later), 2_000, counters);
    const { bufferMs, decodeMs, ...others } = statistics;
    expect(others).toEqual({
      width: 640,
      height: 360,
      framesPerSecond: 15,
      bitsPerSecond: 600_000,
      roundTripMs: 12,
      jitterMs: 4,
      loss: 0.05,
      droppedFrames: 2,
      decodedFrames: 15,
      freezes: undefined,
      codec: "H264",
    });
    expect([Math.round(bufferMs ?? 0), Math.round(decodeMs ?? 0)]).toEqual([20, 4]);
  });

  it("[B-26] have no figure that needs a second report after the first, and none at all of an empty one", () => {
    const { statistics } = readStatistics(reportOf(inbound), 1_000, undefined);
    const { bitsPerSecond, loss, droppedFrames, decodeMs, bufferMs, roundTripMs } = statistics;
    expect([bitsPerSecond, loss, droppedFrames, decodeMs, bufferMs, roundTripMs]).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      12,
    ]);
    const none = readStatistics([], 2_000, readStatistics([], 1_000, undefined).counters).statistics;
    expect(Object.values(none).filter((value) => value !== undefined)).toEqual([]);
  });

  it("[B-26] count a packet that came late after all as no loss below nothing", () => {
    const { counters } = readStatistics(reportOf(inbound), 1_000, undefined);
    expect(readStatistics(reportOf({ ...later, packetsLost: 8 }), 2_000, counters).statistics.loss).toBe(0);
  });
});
