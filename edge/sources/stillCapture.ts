import { runFfmpeg } from "./ffmpegProcess.ts";

const decodeTimeoutMs = 5_000;
const largestStillBytes = 16 << 20;

/** Decodes one H.264 key frame (Annex B) to a JPEG; `undefined` when it cannot be decoded. */
export async function decodeStill(annexB: Buffer): Promise<Buffer | undefined> {
  if (annexB.length === 0) return undefined;
  const ffmpeg = runFfmpeg("-loglevel error -f h264 -i pipe:0 -frames:v 1 -c:v mjpeg -q:v 4 -f image2pipe pipe:1".split(" "));
  const timer = setTimeout(() => void ffmpeg.kill(), decodeTimeoutMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  ffmpeg.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= largestStillBytes) chunks.push(chunk);
  });
  ffmpeg.stdin.end(annexB);
  await ffmpeg.exited;
  clearTimeout(timer);
  const still = Buffer.concat(chunks);
  // The exit code does not tell a half picture from a whole one; the JPEG end marker does.
  const isWhole = still.length > 4 && still.readUInt16BE(0) === 0xffd8 && still.readUInt16BE(still.length - 2) === 0xffd9;
  return isWhole ? still : undefined;
}
