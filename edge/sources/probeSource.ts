import type { CameraSignIn } from "./cameraUrl.ts";
import { runFfmpeg } from "./ffmpegProcess.ts";
import { openInput, rtspInput, type SourceInput } from "./sourceInput.ts";
import type { SourceFailure } from "./videoSource.ts";

export interface ProbedStream {
  readonly ok: true;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Absent when the camera does not say. */
  readonly fps: number | undefined;
  readonly hasAudio: boolean;
}
export type ProbeResult = ProbedStream | { readonly ok: false; readonly failure: SourceFailure };

interface ProbeOptions {
  readonly signIn?: CameraSignIn;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** [VS-05] Connects to a camera, waits for one picture and says what it sends, or why it cannot be used. */
export async function probeSource(address: string, { signIn = {}, timeoutMs = 10_000, signal }: ProbeOptions = {}): Promise<ProbeResult> {
  const input = rtspInput(address, signIn);
  if (!input) return { ok: false, failure: "error_video_source_invalid_url" };
  return await probeInput(input, timeoutMs, signal);
}

/** The same for a prepared input. */
export async function probeInput(input: SourceInput, timeoutMs: number, signal?: AbortSignal): Promise<ProbeResult> {
  const { args, failure, close } = await openInput(input);
  const ffmpeg = runFfmpeg([...args, "-map", "0:v:0", "-c", "copy", "-frames:v", "1", "-f", "null", "-"]);
  const giveUp = () => void ffmpeg.kill();
  const timer = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  ffmpeg.stdout.resume();
  const { code, errorText } = await ffmpeg.exited;
  const known = failure();
  close();
  clearTimeout(timer);
  signal?.removeEventListener("abort", giveUp);
  if (code !== 0) return { ok: false, failure: known ?? sourceFailure(errorText) };
  return describeStreams(errorText);
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

/** Reads ffmpeg's own description of an opened input. */
export function describeStreams(text: string): ProbeResult {
  const input = inputPart(text);
  const video = / Video: (\w+)[^\n]*?\b(\d{2,5})x(\d{2,5})\b([^\n]*)/.exec(input);
  if (!video) return { ok: false, failure: / Video: /.test(input) ? "error_video_source_no_key_frame" : "error_video_source_no_video" };
  const [, codec = "", width, height, rest = ""] = video;
  if (codec !== "h264") return { ok: false, failure: "error_video_source_not_h264" };
  const fps = /([\d.]+) (?:fps|tbr)/.exec(rest)?.[1];
  return {
    ok: true,
    codec,
    width: Number(width),
    height: Number(height),
    fps: fps === undefined ? undefined : Number(fps),
    hasAudio: / Audio: (?!none)\w+/.test(input),
  };
}

function inputPart(text: string): string {
  return text.split(/^(?:Output #0|Stream mapping:)/m)[0] ?? "";
}
