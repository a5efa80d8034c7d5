import { runFfmpeg } from "./ffmpegProcess.ts";
import { sourceFailure } from "./probeSource.ts";
import { openInput, type SourceInput, startMs } from "./sourceInput.ts";
import type { SourceDescription } from "./sourceTypes.ts";
import type { SourceFailure } from "./videoSource.ts";

/** Asks a camera whether it has sound, without waiting for its first key frame. */
export async function askForSound(
  input: SourceInput,
  connectMs: number,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly hasAudio: boolean } | { readonly ok: false; readonly failure: SourceFailure }> {
  const { args, asked, onDescription, failure, close } = await openInput(input);
  const ffmpeg = runFfmpeg(["-loglevel", "verbose", ...args, ..."-map 0:v:0 -c copy -frames:v 1 -f null -".split(" ")]);
  let described: SourceDescription | undefined;
  const end = () => void ffmpeg.kill();
  onDescription(ffmpeg, (description) => {
    described = description;
    end();
  });
  let late: SourceFailure | undefined;
  const endAfter = (ms: number, why: SourceFailure) =>
    setTimeout(() => {
      late = why;
      end();
    }, ms);
  let timer = endAfter(startMs, "error_video_source_gateway_failed");
  void asked.then(() => {
    clearTimeout(timer);
    if (!ffmpeg.hasExited) timer = endAfter(connectMs, "error_video_source_unreachable");
  });
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  ffmpeg.stdout.resume();
  const { errorText } = await ffmpeg.exited;
  const known = failure();
  close();
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
  if (described === undefined) {
    return { ok: false, failure: known ?? late ?? sourceFailure(errorText) };
  }
  if (!described.isH264) return { ok: false, failure: "error_video_source_not_h264" };
  return { ok: true, hasAudio: described.hasSound };
}
