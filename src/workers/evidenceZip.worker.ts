import { expose } from "comlink";
import { Zip, ZipPassThrough } from "fflate";
import { createSha256 } from "#domain/evidence/sha256.ts";

export interface PackedFile {
  readonly bytes: number;
  readonly sha256: string;
}

const chunkBytes = 4 << 20;
/** A larger zip needs fields that not every program reads. */
const mostBytes = 2 ** 32 - 2 ** 24;

const pieces: Blob[] = [];
let total = 0;
let fault: Error | undefined;
const zip = new Zip((error, data) => {
  if (error) fault = error;
  else pieces.push(new Blob([data as Uint8Array<ArrayBuffer>]));
});

/**
 * C-09: packs files into a zip without compression and hashes them on the way. Neither the zip nor a file is ever in memory as a whole. One
 * worker per package.
 */
const worker = {
  /** Undefined if the zip would be too large. */
  async add(name: string, file: Blob): Promise<PackedFile | undefined> {
    total += file.size + name.length * 2 + 256;
    if (total > mostBytes) return undefined;
    const hash = createSha256();
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for (let at = 0; at < file.size; at += chunkBytes) {
      const chunk = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer());
      hash.update(chunk);
      entry.push(chunk);
    }
    entry.push(new Uint8Array(), true);
    if (fault) throw fault;
    return { bytes: file.size, sha256: hash.digest() };
  },
  /** An image with lines of text over its lower edge. */
  async watermark(picture: Blob, lines: readonly string[]): Promise<Blob> {
    const bitmap = await createImageBitmap(picture);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("nothing can be drawn here");
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const size = Math.max(11, Math.round(canvas.height / 40));
    const step = Math.round(size * 1.35);
    const height = step * lines.length + size * 0.6;
    context.fillStyle = "rgba(0, 0, 0, 0.55)";
    context.fillRect(0, canvas.height - height, canvas.width, height);
    context.fillStyle = "#fff";
    context.font = `${size}px sans-serif`;
    context.textBaseline = "top";
    for (const [index, line] of lines.entries())
      context.fillText(line, size * 0.6, canvas.height - height + size * 0.3 + index * step, canvas.width - size * 1.2);
    return canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  },
  async finish(): Promise<Blob> {
    zip.end();
    if (fault) throw fault;
    return new Blob(pieces, { type: "application/zip" });
  },
};
export type EvidenceZipWorker = typeof worker;

expose(worker);
