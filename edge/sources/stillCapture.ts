import { createSerialQueue } from "#domain/serialQueue.ts";
import { runFfmpeg } from "./ffmpegProcess.ts";

const decodeTimeoutMs = 5_000;
const largestStillBytes = 16 << 20;
/** One after the other: each takes a tenth of a second of a processor, and the cameras of a site at once would hold up what is being watched. */
const inTurn = createSerialQueue();

/** Decodes one H.264 key frame (Annex B) to a JPEG; `undefined` when it cannot be decoded. */
export function decodeStill(annexB: Buffer): Promise<Buffer | undefined> {
  return drawStill(annexB, ["-f", "h264"], ["-q:v", "4"]);
}

/** The same picture no wider than so many pixels; `undefined` when it is none. */
export function shrinkStill(jpeg: Buffer, width: number): Promise<Buffer | undefined> {
  return drawStill(jpeg, ["-f", "mjpeg"], ["-vf", `scale=w=min(${width}\\,iw):h=-2`, "-q:v", "5"]);
}

const drawStill = (...still: Parameters<typeof drawNow>): Promise<Buffer | undefined> => inTurn(() => drawNow(...still));

async function drawNow(picture: Buffer, input: readonly string[], output: readonly string[]): Promise<Buffer | undefined> {
  if (picture.length === 0) return undefined;
  const fixed = "-i pipe:0 -frames:v 1 -c:v mjpeg".split(" ");
  const ffmpeg = runFfmpeg(["-loglevel", "error", ...input, ...fixed, ...output, "-f", "image2pipe", "pipe:1"]);
  const timer = setTimeout(() => void ffmpeg.kill(), decodeTimeoutMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  ffmpeg.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= largestStillBytes) chunks.push(chunk);
  });
  ffmpeg.stdin.end(picture);
  await ffmpeg.exited;
  clearTimeout(timer);
  const still = Buffer.concat(chunks);
  // The exit code does not tell a half picture from a whole one; the JPEG end marker does.
  const isWhole = still.length > 4 && still.readUInt16BE(0) === 0xffd8 && still.readUInt16BE(still.length - 2) === 0xffd9;
  return isWhole ? still : undefined;
}
