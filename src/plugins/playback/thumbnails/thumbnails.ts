import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";
import type { Span } from "#domain/playback/spans.ts";
import { canDrawThumbnails, createThumbnailDrawer, type ThumbnailDrawer } from "#workers/thumbnailDrawer.ts";
import type { RecordingsAccess } from "../player/recordingsAccess.ts";
import { createThumbnailQueue, type Thumbnail, type ThumbnailQueue } from "./thumbnailQueue.ts";

/** PL-12 */
const everyMs = 20_000;
const firstCount = 10;
const mostTries = 30;
/** An hour of them. */
const mostKept = 180;
const atOnce = 2;
const width = 160;

/** PL-12: small pictures of the clip that is loaded, and of those that were. */
export interface Thumbnails extends Pick<ThumbnailQueue<ImageBitmap>, "onChange"> {
  /** Another clip is loaded; undefined while none is. */
  open(clip: (Span & { url: string }) | undefined): void;
  /** The first of the clip are fetched now: it can be watched already. */
  prefetch(): void;
  /** The picture next to an instant, which is fetched if it is not there; undefined where none can be had without another clip. */
  look(atMs: number | undefined): Thumbnail<ImageBitmap> | undefined;
  dispose(): void;
}

const slotOf = (atMs: number) => Math.round(atMs / everyMs) * everyMs;

/** Read with the leave of the player, from the parts that the playlist of its clip names. */
export function createThumbnails(access: Pick<RecordingsAccess, "get">, newDrawer = createThumbnailDrawer): Thumbnails {
  const isAble = canDrawThumbnails();
  let clip: (Span & { url: string }) | undefined;
  let drawer: ThumbnailDrawer | undefined;
  let parts: Promise<readonly MediaPart[]> | undefined;
  const inits = new Map<string, ArrayBuffer>();
  const stop = new AbortController();

  async function bytesOf(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<ArrayBuffer> {
    const { data } = await access.get(url, range, signal);
    signal.throwIfAborted();
    if (!data) throw new Error("not there");
    return data;
  }
  /** Read once for a clip, whoever of those who ask goes away; again where it could not be had. */
  function partsOf(url: string): Promise<readonly MediaPart[]> {
    if (parts) return parts;
    const asked = bytesOf(url, undefined, stop.signal).then((data) => readPlaylist(new TextDecoder().decode(data)));
    asked.catch(() => {
      if (parts === asked) parts = undefined;
    });
    parts = asked;
    return asked;
  }

  async function load(slotMs: number, signal: AbortSignal): Promise<ImageBitmap | undefined> {
    if (!clip) return undefined;
    const { url } = clip;
    const part = partNearest(await partsOf(url), slotMs);
    if (!part) return undefined;
    const initUrl = new URL(part.initUri, url).href;
    const init = inits.get(initUrl) ?? (await bytesOf(initUrl, undefined, signal));
    inits.set(initUrl, init);
    const bytes = await bytesOf(new URL(part.uri, url).href, [part.offset, part.offset + part.bytes - 1], signal);
    drawer ??= newDrawer();
    return drawer.draw(init, bytes, width);
  }

  const queue = createThumbnailQueue<ImageBitmap>({ load, onDropped: (picture) => picture.close(), atOnce, most: mostKept, mostTries });
  return {
    onChange: queue.onChange,
    open(next) {
      clip = next;
      parts = undefined;
      queue.restart();
    },
    prefetch() {
      if (!clip || !isAble) return;
      const { fromMs, toMs } = clip;
      const slots = Array.from({ length: firstCount }, (_, index) => slotOf(fromMs) + index * everyMs);
      queue.prefetch(slots.filter((slotMs) => slotMs <= toMs));
    },
    look(atMs) {
      const slotMs = atMs === undefined || !isAble ? undefined : slotOf(atMs);
      const isLoaded = clip !== undefined && atMs !== undefined && atMs >= clip.fromMs && atMs <= clip.toMs;
      queue.want(isLoaded ? slotMs : undefined);
      const known = slotMs === undefined ? undefined : queue.get(slotMs);
      return isLoaded || known?.status === "ready" ? known : undefined;
    },
    dispose() {
      stop.abort();
      queue.dispose();
      drawer?.dispose();
    },
  };
}

/** The part that an instant lies in, else one that lies nearer to it than the next place of the grid. */
export function partNearest(parts: readonly MediaPart[], slotMs: number): MediaPart | undefined {
  const away = ({ startMs, endMs }: MediaPart) => Math.max(startMs - slotMs, slotMs - endMs, 0);
  let nearest: MediaPart | undefined;
  for (const part of parts) if (!nearest || away(part) < away(nearest)) nearest = part;
  return nearest && away(nearest) <= everyMs / 2 ? nearest : undefined;
}
