import { releaseProxy, transfer, wrap } from "comlink";
import type { ThumbnailDrawerWorker } from "./thumbnailDrawer.worker.ts";

/** Draws small pictures of recordings beside the page (NF-06). */
export interface ThumbnailDrawer {
  /** `part` is given away. Undefined or a rejection where it has no picture that this browser decodes. */
  draw(init: ArrayBuffer, part: ArrayBuffer, width: number): Promise<ImageBitmap | undefined>;
  dispose(): void;
}

/** Pages of insecure origins decode nothing themselves. */
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
