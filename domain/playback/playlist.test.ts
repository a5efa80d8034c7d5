import { describe, expect, it } from "vitest";
import { buildPlaylist, type MediaPart, readPlaylist } from "./playlist.ts";

const began = Date.parse("2026-03-12T14:00:00.000Z");
const part = (startMs: number, endMs: number, initUri = "init-a.mp4"): MediaPart => ({
  uri: "1.m4s",
  offset: startMs,
  bytes: 1_000,
  startMs: began + startMs,
  endMs: began + endMs,
  initUri,
});

describe("a playlist of recordings", () => {
  it("is read as it was written, without its gaps", () => {
    const parts = [part(0, 2_000), part(2_000, 4_040), part(60_000, 62_000), part(62_000, 64_000, "init-b.mp4")];
    expect(readPlaylist(buildPlaylist(parts, began, began + 90_000))).toEqual(parts);
  });
  it("has nothing in it where nothing was recorded", () => {
    expect(readPlaylist(buildPlaylist([], began, began + 90_000))).toEqual([]);
    expect(readPlaylist("")).toEqual([]);
  });
});
