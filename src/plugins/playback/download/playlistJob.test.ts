import { describe, expect, it } from "vitest";
import { buildPlaylist, type MediaPart } from "#domain/playback/playlist.ts";
import { clipName, playlistJobOf } from "./playlistJob.ts";

const began = Date.parse("2026-03-12T14:00:00.000Z");
const part = (uri: string, startMs: number, lengthMs: number, offset = 0): MediaPart => ({
  uri,
  offset,
  bytes: 100,
  startMs: began + startMs,
  endMs: began + startMs + lengthMs,
  initUri: "init.mp4",
});
const url = "http://10.0.0.2:4000/gatehouse/recordings/GH-1/clip.m3u8";
const jobOf = (parts: readonly MediaPart[]) => playlistJobOf(buildPlaylist(parts, began, began + 60_000), { url, serialNumber: "GH-1" });

describe("[SR-07] the job of a playlist", () => {
  it("names the playlist, the device and each run of bytes by its whole address", () => {
    const job = jobOf([part("1.m4s", 0, 2_000), part("1.m4s", 2_000, 2_000, 100), part("2.m4s", 4_000, 2_000)]);
    const base = "http://10.0.0.2:4000/gatehouse/recordings/GH-1";
    expect(job).toEqual({
      localPlaylist: url,
      serialNumber: "GH-1",
      typeExtension: "m4s",
      isReader: false,
      signedSegments: [
        { ...part(`${base}/1.m4s`, 0, 4_000), bytes: 200, initUri: `${base}/init.mp4` },
        { ...part(`${base}/2.m4s`, 4_000, 2_000), initUri: `${base}/init.mp4` },
      ],
    });
  });
  it.each([
    ["seconds of ts", "1.ts", 1_000, { typeExtension: "ts", isReader: true }],
    ["longer ts", "1.ts", 20_000, { typeExtension: "ts", isReader: false }],
    ["seconds of m4s", "1.m4s", 1_000, { typeExtension: "m4s", isReader: false }],
  ])("[Q-37] says of %s what it is", (_, uri, lengthMs, expected) => {
    expect(jobOf([part(uri, 0, lengthMs)])).toMatchObject(expected);
  });
  it("[SR-08] has a file that is called by its first segment, which may begin before what was chosen", () => {
    expect(clipName(jobOf([part("1.m4s", -3_000, 6_000)]), began)).toBe("video_2026-03-12T13-59-57Z.mp4");
    expect(clipName(jobOf([]), began)).toBe("video_2026-03-12T14-00-00Z.mp4");
  });
});
