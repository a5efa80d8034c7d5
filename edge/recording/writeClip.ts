import { open, readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { runFfmpeg } from "../sources/ffmpegProcess.ts";
import { childrenOf, readTracks, shiftFragment } from "./mp4Boxes.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

export type ClipFault = "NotFound" | "ClipChanges" | "Error";

/**
 * SR-04: writes what was recorded between two instants into one MP4 that any player plays: from the key frame at or before the start, gaps
 * left out, times from zero, its index in front. No picture is coded again. The answer says why there is none.
 */
export async function writeClip(
  recording: RecordingFolder,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  path: string,
  signal: AbortSignal,
): Promise<ClipFault | undefined> {
  const found = (await recording.parts(fromMs, toMs))
    .map(({ segment, parts }) => ({ segment, parts: parts.filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs) }))
    .filter(({ parts }) => parts.length > 0);
  const initName = found[0]?.segment.init;
  const initFile = initName === undefined ? undefined : recording.initFile(initName);
  const init = initFile === undefined ? undefined : await readFile(initFile).catch(() => undefined);
  if (!init) return "NotFound";
  if (found.some(({ segment }) => segment.init !== initName)) return "ClipChanges";
  const moov = childrenOf(init, 0).find(({ type }) => type === "moov");
  if (!moov) return "Error";
  const tracks = readTracks(moov.bytes);
  const ffmpeg = runFfmpeg([
    "-loglevel",
    "error",
    "-f",
    "mp4",
    "-i",
    "pipe:0",
    "-c",
    "copy",
    "-movflags",
    "+faststart",
    "-f",
    "mp4",
    "-y",
    path,
  ]);
  const stop = () => void ffmpeg.kill();
  signal.addEventListener("abort", stop);
  let atMs = 0;
  let fault: { readonly error: unknown } | undefined;
  const pieces = async function* (): AsyncGenerator<Buffer> {
    yield init;
    for (const { segment, parts } of found) {
      const name = recording.fileOf(segment.startMs);
      // It went with retention since: a gap.
      const file = name === undefined ? undefined : await open(name, "r").catch(() => undefined);
      if (!file) continue;
      try {
        for (const { offset, bytes, startMs, endMs } of parts) {
          const piece = Buffer.alloc(bytes);
          const { bytesRead } = await file.read(piece, 0, bytes, offset);
          // Truncated or overwritten data counts as a gap too.
          if (bytesRead < bytes || !isFragment(piece)) continue;
          shiftFragment(piece, tracks, (atMs - startMs) / 1000);
          yield piece;
          atMs += endMs - startMs;
        }
      } catch (error) {
        fault = { error };
        throw error;
      } finally {
        await file.close();
      }
    }
  };
  try {
    // Why ffmpeg takes no more is known when it has ended.
    await pipeline(pieces, ffmpeg.stdin, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    if (fault) throw fault.error;
    const { code } = await ffmpeg.exited;
    signal.throwIfAborted();
    if (atMs === 0) return "NotFound";
    return code === 0 ? undefined : "Error";
  } finally {
    signal.removeEventListener("abort", stop);
    await ffmpeg.kill();
  }
}

function isFragment(piece: Buffer): boolean {
  const boxes = childrenOf(piece, 0);
  const length = boxes.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return boxes.map(({ type }) => type).join() === "moof,mdat" && length === piece.length;
}
