import sharp, { type Sharp } from "sharp";
import { limits } from "#contract/limits.ts";
import { EventError } from "../../base/errors.ts";
import { createBoundedQueue, QueueFullError } from "../../identity/boundedQueue.ts";

/** A large picture takes some 200 MB while it is decoded: one after the other. */
const turns = createBoundedQueue({ concurrency: 1, waitingMax: 20 });

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString("latin1", at, at + text.length) === text;

/** Decided by the bytes: a given name or type is ignored, and no other decoder is ever reached. */
function isPicture(bytes: Buffer): boolean {
  return (
    startsWith(bytes, "\xff\xd8\xff") ||
    startsWith(bytes, "\x89PNG\r\n\x1a\n") ||
    (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8))
  );
}

/**
 * A picture of a person as it is kept: square, upright, drawn anew, so that nothing of the file but its pixels stays (no place, no
 * camera, nothing hidden behind the end). Throws `error_image_…` for what is none or does not fit.
 */
export function avatarImage(bytes: Buffer): Promise<Buffer> {
  const { avatarMinPx, avatarKeptPx } = limits;
  const square = { fit: "cover", position: "centre" } as const;
  return drawAnew(bytes, avatarMinPx, (picture) => picture.resize(avatarKeptPx, avatarKeptPx, square), 80);
}

/** PB-08: a photo of a face for review: whole, no larger than needed, and re-encoded too. */
export function facePhotoImage(bytes: Buffer): Promise<Buffer> {
  const { facePhotoMinPx, facePhotoKeptPx } = limits;
  const whole = { fit: "inside", withoutEnlargement: true } as const;
  return drawAnew(bytes, facePhotoMinPx, (picture) => picture.resize(facePhotoKeptPx, facePhotoKeptPx, whole), 90);
}

type Draw = (picture: Sharp) => Sharp;

/** @throws error_image_… */
async function drawAnew(bytes: Buffer, leastPx: number, draw: Draw, quality: number): Promise<Buffer> {
  if (bytes.length > limits.avatarFileBytes) throw new EventError("error_image_too_large", 413);
  if (!isPicture(bytes)) throw new EventError("error_image_invalid");
  try {
    return await turns.run(() => drawInTurn(bytes, leastPx, draw, quality));
  } catch (error) {
    if (error instanceof EventError) throw error;
    if (error instanceof QueueFullError) throw new EventError("error_too_many_requests", 429);
    throw new EventError("error_image_invalid");
  }
}

async function drawInTurn(bytes: Buffer, leastPx: number, draw: Draw, quality: number): Promise<Buffer> {
  const { avatarMaxPx, avatarPixelsMax } = limits;
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: false });
  const { width, height } = await picture.metadata();
  const isTooLarge = Math.max(width, height) > avatarMaxPx || width * height > avatarPixelsMax;
  if (isTooLarge || Math.min(width, height) < leastPx) throw new EventError("error_image_dimensions");
  return draw(picture.rotate()).flatten({ background: "#ffffff" }).webp({ quality }).toBuffer();
}

/** A kept picture as an address that a page can draw without asking again. */
export function avatarAddress(picture: Buffer): string {
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
