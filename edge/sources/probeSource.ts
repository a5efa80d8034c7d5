import type { LiveConversion } from "#contract/liveConversion.ts";
import type { SourceTestStage } from "#contract/sourceTest.ts";
import type { CameraSignIn } from "./cameraUrl.ts";
import { runFfmpeg } from "./ffmpegProcess.ts";
import { createLiveNeeds } from "./liveNeeds.ts";
import { cameraInput, openInput, startMs } from "./sourceInput.ts";
import type { OpenedInput } from "./sourceTypes.ts";
import { createUnitReader } from "./unitReader.ts";
import type { SourceFailure } from "./videoSource.ts";

export interface ProbedStream {
  readonly ok: true;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Absent when the camera does not say. */
  readonly fps: number | undefined;
  readonly hasAudio: boolean;
  /** Why its live video will be converted. */
  readonly conversion: LiveConversion | undefined;
}
export type ProbeResult = ProbedStream | { readonly ok: false; readonly failure: SourceFailure };

interface ProbeTimes {
  /** How long the camera may take to say what it sends. */
  readonly connectMs?: number;
  /** How long it may take from there to a key frame: many cameras send one every 8 to 15 s. */
  readonly keyFrameMs?: number;
}

interface ProbeOptions {
  readonly signIn?: CameraSignIn;
  readonly times?: ProbeTimes;
  readonly signal?: AbortSignal;
  readonly onStage?: (stage: SourceTestStage) => void;
}

/** From the key frame on: time enough to see whether B-frames follow. */
const watch = { frames: 30, ms: 2_000 } as const;

/** [VS-05] Connects to a camera, waits for a key frame and says what the camera sends, or why it cannot be used. */
export async function probeSource(address: string, { signIn = {}, times, signal, onStage }: ProbeOptions = {}): Promise<ProbeResult> {
  const { connectMs = 10_000, keyFrameMs = 20_000 } = times ?? {};
  const input = cameraInput(address, signIn);
  if (!input) return { ok: false, failure: "error_video_source_invalid_url" };
  const opened = await openInput(input);
  // Frames before the first key frame as well: they tell a camera that sends none from one that sends nothing.
  const output = "-map 0:v:0 -c copy -copyinkf -flush_packets 1 -f h264 pipe:1".split(" ");
  const ffmpeg = runFfmpeg(["-loglevel", "verbose", ...withProbing(opened), ...output]);
  const needs = createLiveNeeds();
  const units = createUnitReader();
  let failure: SourceFailure | undefined;
  let hasVideo = false;
  let hasKeyFrame = false;
  let frames = 0;
  const end = () => void ffmpeg.kill();
  const fail = (reason: SourceFailure) => {
    failure ??= reason;
    end();
  };
  let timer = setTimeout(() => fail("error_video_source_gateway_failed"), startMs);
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    if (!ffmpeg.hasExited) timer = setTimeout(then, ms);
  };
  void opened.asked.then(() => wait(connectMs, () => fail(opened.failure() ?? "error_video_source_unreachable")));
  ffmpeg.onSaid((text) => {
    // ffmpeg says so of each frame before the first parameter sets.
    hasVideo ||= /non-existing PPS|no frame!/.test(text);
  });
  let hasAudio = false;
  opened.onDescription(ffmpeg, ({ isH264, hasSound }) => {
    hasAudio = hasSound;
    if (!isH264) return fail("error_video_source_not_h264");
    onStage?.("waitingForKeyFrame");
    wait(keyFrameMs, () => fail(opened.failure() ?? (hasVideo ? "error_video_source_no_key_frame" : "error_video_source_stalled")));
  });
  ffmpeg.stdout.on("data", (piece: Buffer) => {
    for (const unit of units.push(piece)) {
      hasVideo = true;
      needs.see(unit);
      if (!hasKeyFrame && needs.hasKeyFrame) {
        hasKeyFrame = true;
        onStage?.("reading");
        wait(watch.ms, end);
      }
      if (hasKeyFrame && isFirstSlice(unit) && ++frames >= watch.frames) end();
    }
  });
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  const { errorText } = await ffmpeg.exited;
  const known = opened.failure();
  opened.close();
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);
  if (failure) return { ok: false, failure };
  const { parameters, conversion } = needs;
  if (!hasKeyFrame || !parameters) return { ok: false, failure: known ?? sourceFailure(errorText) };
  const { width, height } = parameters;
  return { ok: true, codec: "h264", width, height, fps: frameRate(errorText) ?? parameters.framesPerSecond, hasAudio, conversion };
}

/** Of the video alone, and with four frames to tell the rate: the last one of an option counts. */
function withProbing({ args, probeArgs }: OpenedInput): string[] {
  return args.toSpliced(args.lastIndexOf("-i"), 0, ...probeArgs, "-fpsprobesize", "4");
}

function isFirstSlice(unit: Buffer): boolean {
  const type = (unit[0] ?? 0) & 0x1f;
  return (type === 1 || type === 5) && ((unit[1] ?? 0) & 0x80) !== 0;
}

/** Which failure ffmpeg's words mean where the connection to the camera tells of none. Unknown words mean that the gateway failed. */
export function sourceFailure(errorText: string): SourceFailure {
  if (/does not contain any stream/i.test(errorText)) return "error_video_source_no_video";
  const video = / Video: (\w+)/.exec(inputPart(errorText));
  if (video && video[1] !== "h264") return "error_video_source_not_h264";
  if (/matches no streams/i.test(errorText)) return "error_video_source_no_video";
  // Video came, and nothing in it by which to begin.
  const isWithoutKey = /could not find codec parameters|unspecified size|dimensions not set|non-existing [SP]PS|no frame!/i.test(errorText);
  return video || isWithoutKey ? "error_video_source_no_key_frame" : "error_video_source_gateway_failed";
}

/** The frame rate that ffmpeg estimates of an opened input. */
export function frameRate(text: string): number | undefined {
  const rate = / Video: [^\n]*?([\d.]+) (?:fps|tbr)/.exec(inputPart(text))?.[1];
  return rate === undefined ? undefined : Number(rate);
}

function inputPart(text: string): string {
  return text.split(/^(?:Output #0|Stream mapping:)/m)[0] ?? "";
}
