import { describe, expect, it } from "vitest";
import { runFfmpeg } from "./ffmpegProcess.ts";
import { readSequenceParameters } from "./h264Headers.ts";
import { createLiveNeeds, type LiveNeeds } from "./liveNeeds.ts";
import { createUnitReader } from "./unitReader.ts";

/** What ffmpeg encodes with these arguments, seen unit by unit. */
async function seen(encoder: string, { size = "320x180", frames = 40 } = {}): Promise<LiveNeeds> {
  const needs = createLiveNeeds(() => 0);
  const units = createUnitReader();
  const ffmpeg = runFfmpeg(
    `-loglevel error -f lavfi -i testsrc2=size=${size}:rate=15 -frames:v ${frames} -c:v libx264 ${encoder} -f h264 pipe:1`.split(" "),
  );
  ffmpeg.stdout.on("data", (piece: Buffer) => {
    for (const unit of units.push(piece)) needs.see(unit);
  });
  const { code, errorText } = await ffmpeg.exited;
  expect([code, errorText]).toEqual([0, ""]);
  return needs;
}

describe("createLiveNeeds", () => {
  it.each([
    ["baseline", "-pix_fmt yuv420p -profile:v baseline -bf 0", undefined],
    ["Main without B-frames", "-pix_fmt yuv420p -profile:v main -bf 0", undefined],
    ["High without B-frames", "-pix_fmt yuv420p -profile:v high -bf 0", undefined],
    ["several slices in a frame", "-pix_fmt yuv420p -bf 0 -slices 4", undefined],
    ["one B-frame between two others", "-pix_fmt yuv420p -bf 1 -b_strategy 0", "bFrames"],
    ["B-frames that build on each other", "-pix_fmt yuv420p -bf 4 -b_strategy 0 -b-pyramid normal", "bFrames"],
    ["10 bits", "-pix_fmt yuv420p10le -bf 0", "profile"],
    ["4:2:2", "-pix_fmt yuv422p -bf 0", "profile"],
    ["4:4:4", "-pix_fmt yuv444p -bf 0", "profile"],
    ["interlaced video", "-pix_fmt yuv420p -bf 0 -flags +ildct+ilme", "interlaced"],
    [
      "key frames that refresh piece by piece",
      "-pix_fmt yuv420p -bf 0 -g 10 -intra-refresh 1 -x264-params repeat-headers=1",
      "recoveryPoints",
    ],
  ])("[VS-05] says of %s whether it is converted for live video", async (_name, encoder, conversion) => {
    expect((await seen(encoder)).conversion).toBe(conversion);
  });

  it("[VS-05] says that frames larger than browsers decode are converted", async () => {
    const needs = await seen("-pix_fmt yuv420p -preset ultrafast -bf 0", { size: "5120x2880", frames: 2 });
    expect([needs.conversion, needs.parameters]).toEqual(["resolution", expect.objectContaining({ width: 5120, height: 2880 })]);
  });

  it("reads the size that is shown, and the rate", async () => {
    const { parameters } = await seen("-pix_fmt yuv420p -bf 0", { size: "1918x1078", frames: 1 });
    expect(parameters).toEqual({
      width: 1918,
      height: 1078,
      bitDepth: 8,
      chromaFormat: 1,
      isProgressive: true,
      framesPerSecond: 15,
    });
  });

  it("forgets B-frames once the camera has sent none for half a minute", async () => {
    let nowMs = 0;
    const needs = createLiveNeeds(() => nowMs);
    const [parameters, key, b] = [Buffer.from([0x67, 1]), Buffer.from([0x65, 0x88]), Buffer.from([0x41, 0xa0])];
    for (const unit of [parameters, key, b]) needs.see(unit);
    expect(needs.conversion).toBe("bFrames");
    nowMs = 31_000;
    expect(needs.conversion).toBe("bFrames");
    for (let group = 0; group < 3; group++) for (const unit of [parameters, key]) needs.see(unit);
    expect(needs.conversion).toBeUndefined();
  });
});

describe("readSequenceParameters", () => {
  it("takes garbage and what is cut short for none", () => {
    expect(readSequenceParameters(Buffer.from([0x67]))).toBeUndefined();
    expect(readSequenceParameters(Buffer.from([0x67, 100, 0, 31]))).toBeUndefined();
    expect(readSequenceParameters(Buffer.concat([Buffer.from([0x67, 66, 0, 31]), Buffer.alloc(64)]))).toBeUndefined();
  });
});
