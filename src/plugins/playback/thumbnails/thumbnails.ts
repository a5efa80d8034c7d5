import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";
import { stillKey } from "#domain/playback/segmentKeys.ts";
import type { Span } from "#domain/playback/spans.ts";
import { canDrawThumbnails, createThumbnailDrawer, type ThumbnailDrawer } from "#workers/thumbnailDrawer.ts";
import type { RecordingsAccess } from "../player/recordingsAccess.ts";
import { createThumbnailQueue, type Thumbnail, type ThumbnailQueue } from "./thumbnailQueue.ts";

/** PL-12 */
const everyMs = 20_000;
const firstCount = 10;
/** Number of further slots to load in the direction of the pointer. */
const aheadCount = 2;
const mostTries = 30;
/** An hour of thumbnails. */
const mostKept = 180;
const atOnce = 2;
const width = 160;
/** Enough bytes for the key frame at the start of a part, also in full HD. The rest of a part is not needed. */
const headBytes = 524_288;

/** PL-12: thumbnails of the loaded clip and of earlier ones. */
export interface Thumbnails extends Pick<ThumbnailQueue<ImageBitmap>, "onChange"> {
  /** Sets the loaded clip; undefined while none is loaded. */
  open(clip: (Span & { url: string }) | undefined): void;
  /**
   * Loads the first thumbnails of the clip, and from now on the neighbours of the one under the pointer. Called when the clip can play.
   */
  prefetch(): void;
  /** The thumbnail nearest to an instant, loading it if necessary; undefined if it would need another clip. */
  look(atMs: number | undefined): Thumbnail<ImageBitmap> | undefined;
  dispose(): void;
}

/** The first part of its segment. */
const isFirst = ({ offset }: MediaPart): boolean => offset === 0;
const slotOf = (atMs: number) => Math.round(atMs / everyMs) * everyMs;

/** Reads through the player's access: a saved thumbnail beside a segment, else a frame from the parts in the playlist. */
export function createThumbnails(read: RecordingsAccess["peek"], newDrawer = createThumbnailDrawer): Thumbnails {
  const isAble = canDrawThumbnails();
  let clip: (Span & { url: string }) | undefined;
  let drawer: ThumbnailDrawer | undefined;
  let parts: Promise<readonly MediaPart[]> | undefined;
  const inits = new Map<string, ArrayBuffer>();
  /** Slots to load before the pointer asks for any; undefined until the clip can play. */
  let first: readonly number[] | undefined;
  let looked: number | undefined;
  let direction = 1;
  const stop = new AbortController();

  async function bytesOf(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<ArrayBuffer> {
    const { data } = await read(url, range, signal);
    signal.throwIfAborted();
    if (!data) throw new Error("not there");
    return data;
  }
  /** Reads the playlist once for a clip, whichever caller aborts; reads it again after a failure. */
  function partsOf(url: string): Promise<readonly MediaPart[]> {
    if (parts) return parts;
    const asked = bytesOf(url, undefined, stop.signal).then((data) => readPlaylist(new TextDecoder().decode(data)));
    asked.catch(() => {
      if (parts === asked) parts = undefined;
    });
    parts = asked;
    return asked;
  }

  /** The saved thumbnail of a part. Undefined if it is missing or incomplete; then the recording itself provides the frame. */
  async function stillOf(part: MediaPart | undefined, url: string, signal: AbortSignal): Promise<ImageBitmap | undefined> {
    if (!part) return undefined;
    const { data } = await read(new URL(stillKey(part.uri), url).href, undefined, signal);
    signal.throwIfAborted();
    return data && createImageBitmap(new Blob([data], { type: "image/jpeg" })).catch(() => undefined);
  }

  async function load(slotMs: number, signal: AbortSignal): Promise<ImageBitmap | undefined> {
    if (!clip) return undefined;
    const { url } = clip;
    const all = await partsOf(url);
    const part = partNearest(all, slotMs);
    if (!part) return undefined;
    const still = await stillOf(partNearest(all.filter(isFirst), slotMs), url, signal);
    if (still) return still;
    const initUrl = new URL(part.initUri, url).href;
    const init = inits.get(initUrl) ?? (await bytesOf(initUrl, undefined, signal));
    inits.set(initUrl, init);
    const drawFrom = async (bytes: number) => {
      const data = await bytesOf(new URL(part.uri, url).href, [part.offset, part.offset + bytes - 1], signal);
      drawer ??= newDrawer();
      return drawer.draw(init, data, width);
    };
    if (part.bytes <= headBytes) return drawFrom(part.bytes);
    return (await drawFrom(headBytes)) ?? drawFrom(part.bytes);
  }

  /** After the thumbnail under the pointer has loaded, loads the next ones in the pointer's direction. */
  function lookAhead(slotMs: number, known: Thumbnail<ImageBitmap> | undefined): void {
    if (looked !== undefined && looked !== slotMs) direction = slotMs > looked ? 1 : -1;
    looked = slotMs;
    if (!first || !clip || known?.status === "loading") return;
    const { fromMs, toMs } = clip;
    const ahead = Array.from({ length: aheadCount }, (_, index) => slotMs + direction * (index + 1) * everyMs);
    queue.prefetch([...ahead.filter((each) => each >= fromMs && each <= toMs), ...first]);
  }

  const queue = createThumbnailQueue<ImageBitmap>({ load, onDropped: (picture) => picture.close(), atOnce, most: mostKept, mostTries });
  return {
    onChange: queue.onChange,
    open(next) {
      clip = next;
      parts = undefined;
      first = undefined;
      queue.restart();
    },
    prefetch() {
      if (!clip || !isAble) return;
      const { fromMs, toMs } = clip;
      const slots = Array.from({ length: firstCount }, (_, index) => slotOf(fromMs) + index * everyMs);
      first = slots.filter((slotMs) => slotMs <= toMs);
      queue.prefetch(first);
    },
    look(atMs) {
      const slotMs = atMs === undefined || !isAble ? undefined : slotOf(atMs);
      const isLoaded = clip !== undefined && atMs !== undefined && atMs >= clip.fromMs && atMs <= clip.toMs;
      queue.want(isLoaded ? slotMs : undefined);
      const known = slotMs === undefined ? undefined : queue.get(slotMs);
      if (slotMs !== undefined && isLoaded) lookAhead(slotMs, known);
      return isLoaded || known?.status === "ready" ? known : undefined;
    },
    dispose() {
      stop.abort();
      queue.dispose();
      drawer?.dispose();
    },
  };
}

/** The part at an instant, else the nearest part within half a slot. */
export function partNearest(parts: readonly MediaPart[], slotMs: number): MediaPart | undefined {
  const away = ({ startMs, endMs }: MediaPart) => Math.max(startMs - slotMs, slotMs - endMs, 0);
  let nearest: MediaPart | undefined;
  for (const part of parts) if (!nearest || away(part) < away(nearest)) nearest = part;
  return nearest && away(nearest) <= everyMs / 2 ? nearest : undefined;
}
