import { releaseProxy, transfer, wrap } from "comlink";
import type { ThumbnailDrawerWorker } from "./thumbnailDrawer.worker.ts";

/** Draws thumbnails of recordings in a worker (NF-06). */
export interface ThumbnailDrawer {
  /** Transfers `part` to the worker. Undefined or a rejection if it has no frame that this browser decodes. */
  draw(init: ArrayBuffer, part: ArrayBuffer, width: number): Promise<ImageBitmap | undefined>;
  dispose(): void;
}

/** Pages of insecure origins have no video decoder. */
export function canDrawThumbnails(): boolean {
  return "VideoDecoder" in globalThis && "OffscreenCanvas" in globalThis;
}

export function createThumbnailDrawer(): ThumbnailDrawer {
  const worker = new Worker(new URL("./thumbnailDrawer.worker.ts", import.meta.url), { type: "module", name: "thumbnails" });
  const remote = wrap<ThumbnailDrawerWorker>(worker);
  return {
    draw: (init, part, width) => remote.draw(init, transfer(part, [part]), width),
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
