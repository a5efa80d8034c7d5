import { describe, expect, it } from "vitest";
import { findFfmpeg } from "./ffmpegPath.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";

describe("findFfmpeg", () => {
  it("says so when FFMPEG_PATH names no program, instead of taking another one", () => {
    expect(() => findFfmpeg({ ...process.env, FFMPEG_PATH: "/does/not/exist" })).toThrow("FFMPEG_PATH");
  });

  it("takes FFMPEG_PATH, and the shipped program where the system has none", () => {
    expect(findFfmpeg({ FFMPEG_PATH: process.execPath, PATH: "" })).toBe(process.execPath);
    expect(findFfmpeg({ PATH: "" })).toMatch(/ffmpeg(\.exe)?$/);
  });
});

describe("reconnectDelayMs", () => {
  it("doubles from 1 s to at most 30 s, spread but never outside", () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => reconnectDelayMs(attempt, () => 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect([reconnectDelayMs(0, () => 0), reconnectDelayMs(2, () => 0), reconnectDelayMs(9, () => 1)]).toEqual([1_000, 3_200, 30_000]);
  });
});
