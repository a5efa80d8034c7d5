import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import { listRecorded } from "./listRecorded.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { keepRetention } from "./retention.ts";
import {
  cameraStream,
  ffmpeg,
  silentLog as log,
  type RecordedStream,
  record as recordStream,
  type StreamClock,
  soundStream,
} from "./testRecording.ts";

const beganMs = Date.UTC(2026, 1, 28, 23, 59, 50);
const stream = cameraStream(50);
let folder: string;
let recording: RecordingFolder;
let clock: StreamClock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-recording-"));
  recording = await openRecordingFolder(folder);
  clock = { nowMs: beganMs };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (into: RecordingFolder, options: Partial<RecordedStream> = {}) => recordStream(into, clock, { bytes: stream, ...options });

/** Since the beginning, to a tenth of a second. */
const tenths = (ms: number) => Math.round((ms - beganMs) / 100) * 100 + 0;

async function playable(from: RecordingFolder, fromMs: number, toMs: number) {
  const found = await from.parts(fromMs, toMs);
  return found.flatMap(({ segment, parts }) => parts.map((part) => ({ ...part, uri: `${segment.startMs}.m4s`, initUri: segment.init })));
}

/** Deletes old recordings by age at this instant: by default after a minute, without a size limit. */
const retentionAt = (now: number, options: Partial<Parameters<typeof keepRetention>[0]> = {}) =>
  keepRetention({
    folder,
    recordings: () => [recording],
    isLocked: () => false,
    keepMs: 60_000,
    keepBytes: 1e9,
    now: () => now,
    log,
    ...options,
  });

describe("[PL-07] what a gateway records", () => {
  it("is cut every 20 s of the wall's clock on key frames, over midnight, and lies in its days", async () => {
    await record(recording);
    expect(recording.segments().map(({ startMs, endMs }) => [tenths(startMs), tenths(endMs)])).toEqual([
      [0, 10_000],
      [10_000, 30_000],
      [30_000, 50_000],
    ]);
    expect(readdirSync(folder).filter((name) => !name.startsWith("init-"))).toEqual(["2026-02-28", "2026-03-01"]);
  });

  it("plays as one, with the wall's times in the file: all pictures are there", async () => {
    await record(recording);
    const [first] = recording.segments();
    const init = readFileSync(recording.initFile(first?.init ?? "") ?? "");
    const whole = Buffer.concat([init, ...recording.segments().map(({ startMs }) => readFileSync(recording.fileOf(startMs) ?? ""))]);
    const file = join(folder, "whole.mp4");
    writeFileSync(file, whole);
    const { stderr } = spawnSync(ffmpeg, ["-i", file, "-map", "0:v", "-c", "copy", "-f", "null", "-"], { encoding: "utf8" });
    expect(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(stderr)?.[1]).toBe("500");
    expect(Number(/start: (\d+\.\d+)/.exec(stderr)?.[1])).toBeCloseTo(beganMs / 1000, 1);
  });

  it("has a part for every key frame, whose bytes can be asked for alone", async () => {
    await record(recording);
    const parts = await playable(recording, beganMs + 12_000, beganMs + 16_000);
    expect(parts.map(({ startMs, endMs }) => [startMs - beganMs, endMs - beganMs])).toEqual(
      [10, 12, 14, 16, 18, 20, 22, 24, 26, 28].map((second) => [second * 1000, (second + 2) * 1000]),
    );
    const playlist = buildPlaylist(parts, beganMs + 12_000, beganMs + 16_000);
    expect(playlist.match(/#EXTINF:2\.000,/g)).toHaveLength(2);
    expect(playlist).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(beganMs + 12_000).toISOString()}`);
  });

  it("[PL-12] has a thumbnail with each segment, which is deleted with it", async () => {
    const stillAt = (fragment: number) => Buffer.from([0xff, 0xd8, fragment, 0xff, 0xd9]);
    await record(recording, { stillAt });
    const files = recording.segments().map(({ startMs }) => recording.stillFile(startMs) ?? "");
    // Two seconds a fragment, and segments that begin at 0, 10 and 30 s.
    expect(files.map((file) => readFileSync(file)[2])).toEqual([0, 5, 15]);
    const [first, second] = recording.segments();
    if (!first || !second) throw new Error("nothing was recorded");
    await recording.remove(second);
    expect(files.map((file) => existsSync(file))).toEqual([true, false, true]);
    expect(recording.stillFile(second.startMs)).toBeUndefined();
    rmSync(recording.fileOf(first.startMs) ?? "");
    // A day that nothing is left of but these goes when the folder is opened.
    await openRecordingFolder(folder);
    expect(readdirSync(folder)).not.toContain("2026-02-28");
  });

  it("survives the end of its process with all whole parts, and without the piece in flight", async () => {
    await record(recording, { bytes: stream.subarray(0, stream.lastIndexOf("mdat") + 100), isEnded: false });
    const again = await openRecordingFolder(folder);
    expect(again.segments().map(({ endMs }) => endMs - beganMs)).toEqual([10_000, 30_000, 48_000]);
    expect((await playable(again, beganMs, beganMs + 60_000)).at(-1)?.endMs).toBe(beganMs + 48_000);
    expect(readdirSync(join(folder, "2026-03-01")).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("tells a broken connection as a gap, and goes on in the same days", async () => {
    await record(recording);
    clock.nowMs = beganMs + 90_000;
    await record(recording);
    const playlist = buildPlaylist(await playable(recording, beganMs, beganMs + 150_000), beganMs, beganMs + 150_000);
    expect(playlist.match(/#EXT-X-GAP\n#EXTINF:(\d+\.\d+)/g)?.map((line) => Math.round(Number(line.split(":")[1])))).toEqual([20, 20, 10]);
    expect(playlist).not.toContain("DISCONTINUITY");
  });

  it("is not told for longer than it lasts where an earlier version believed a camera's clock", async () => {
    const day = join(folder, "2026-02-28");
    mkdirSync(day);
    const line = (startMs: number, lengthMs: number) => {
      const endMs = startMs + lengthMs;
      writeFileSync(join(day, `${startMs}.m4s`), "moof");
      return `${JSON.stringify({ startMs, endMs, bytes: 4, init: "init-0123456789abcdef.mp4", parts: [[0, 4, startMs, endMs]] })}\n`;
    };
    writeFileSync(join(day, "index.jsonl"), line(beganMs - 3_600_000, 3_602_000) + line(beganMs, 2_000));
    const again = await openRecordingFolder(folder);
    const listed = await listRecorded(again, { fromMs: beganMs - 7_200_000, toMs: beganMs + 60_000 });
    expect(listed.spans).toEqual([{ fromUtc: new Date(beganMs).toISOString(), toUtc: new Date(beganMs + 2_000).toISOString() }]);
    expect((await playable(again, beganMs - 7_200_000, beganMs + 60_000)).map(({ startMs }) => startMs)).toEqual([beganMs]);
  });

  it("has a track for sound, silent where none comes, and video is as it is without", async () => {
    const tone = soundStream(2);
    // None at first, then some, then none.
    const soundAt = (fragment: number) => (fragment >= 8 && fragment < 16 ? tone : undefined);
    await record(recording, { hasSound: true, soundAt });
    expect(recording.segments().map(({ startMs, endMs }) => [startMs - beganMs, endMs - beganMs])).toEqual([
      [0, 10_000],
      [10_000, 30_000],
      [30_000, 50_000],
    ]);
    const [first] = recording.segments();
    const whole = [
      recording.initFile(first?.init ?? "") ?? "",
      ...recording.segments().map(({ startMs }) => recording.fileOf(startMs) ?? ""),
    ];
    const file = join(folder, "whole.mp4");
    writeFileSync(file, Buffer.concat(whole.map((path) => readFileSync(path))));
    const decoded = (words: string) => spawnSync(ffmpeg, ["-v", "info", "-i", file, ...words.split(" ")], { encoding: "utf8" }).stderr;
    const frames = decoded("-map 0:v -c copy -f null -");
    expect(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(frames)?.[1]).toBe("500");
    const faults = decoded("-f null -")
      .split("\n")
      .filter((text) => /error|invalid|non-monoton/i.test(text));
    expect(faults).toEqual([]);
    const silences = [...decoded("-map 0:a -af silencedetect=noise=-50dB:d=1 -f null -").matchAll(/silence_(start|end): (-?[\d.]+)/g)];
    const startSeconds = beganMs / 1000;
    const [, end, begin] = silences
      .map(([, , seconds]) => Number(seconds))
      .map((seconds) => (seconds > startSeconds ? seconds - startSeconds : seconds));
    expect(Math.abs((end ?? 0) - 16)).toBeLessThan(0.4);
    expect(Math.abs((begin ?? 0) - 32)).toBeLessThan(0.4);
  });

  it("pauses while the disk is full, and ignores data that is not video", async () => {
    await record(recording, { hasRoom: false });
    await record(recording, { bytes: Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from("moov....")]) });
    expect(recording.segments()).toEqual([]);
  });

  it("deletes the oldest recordings by age or size, never the segment being written", async () => {
    await record(recording);
    const bytes = recording.segments().map((segment) => segment.bytes);
    const byBytes = retentionAt(clock.nowMs, { keepBytes: (bytes[1] ?? 0) + (bytes[2] ?? 0) });
    await byBytes.sweep();
    expect(recording.segments()).toHaveLength(2);
    expect(readdirSync(folder)).not.toContain("2026-02-28");
    // A gateway whose battery is empty starts with a clock that is set to anything.
    const unknown = retentionAt(beganMs + 10 * 365 * 86_400_000, { isTimeKnown: () => false });
    await unknown.sweep();
    expect(recording.segments()).toHaveLength(2);
    const byAge = retentionAt(beganMs + 30_000 + 60_001);
    await byAge.sweep();
    expect(recording.segments().map(({ endMs }) => endMs - beganMs)).toEqual([50_000]);
    for (const retention of [byBytes, unknown, byAge]) retention.dispose();
  });

  it("goes although the disk keeps one that is older", async () => {
    await record(recording);
    const [first] = recording.segments();
    const stuck = recording.fileOf(first?.startMs ?? 0) ?? "";
    rmSync(stuck);
    // Nobody removes a folder in place of a file.
    mkdirSync(stuck);
    const retention = retentionAt(clock.nowMs, { keepMs: 0, keepBytes: 0 });
    await retention.sweep();
    expect(recording.segments()).toEqual([]);
    expect(existsSync(stuck)).toBe(true);
    retention.dispose();
  });
});
