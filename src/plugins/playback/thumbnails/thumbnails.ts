import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";
import { stillKey } from "#domain/playback/segmentKeys.ts";
import type { Span } from "#domain/playback/spans.ts";
import { canDrawThumbnails, createThumbnailDrawer, type ThumbnailDrawer } from "#workers/thumbnailDrawer.ts";
import type { RecordingsAccess } from "../player/recordingsAccess.ts";
import { createThumbnailQueue, type Thumbnail, type ThumbnailQueue } from "./thumbnailQueue.ts";

/** PL-12 */
const everyMs = 20_000;
const firstCount = 10;
/** Whoever moves along the timeline finds so many of the next ones there. */
const aheadCount = 2;
const mostTries = 30;
/** An hour of them. */
const mostKept = 180;
const atOnce = 2;
const width = 160;
/** The key frame that a part begins with, and more, also in full HD; the rest of a part is not drawn. */
const headBytes = 524_288;

/** PL-12: small pictures of the clip that is loaded, and of those that were. */
export interface Thumbnails extends Pick<ThumbnailQueue<ImageBitmap>, "onChange"> {
  /** Another clip is loaded; undefined while none is. */
  open(clip: (Span & { url: string }) | undefined): void;
  /** The first of the clip are fetched now, and from here on what comes next to those that are looked at: it can be watched already. */
  prefetch(): void;
  /** The picture next to an instant, which is fetched if it is not there; undefined where none can be had without another clip. */
  look(atMs: number | undefined): Thumbnail<ImageBitmap> | undefined;
  dispose(): void;
}

/** Of its segment. */
const isFirst = ({ offset }: MediaPart): boolean => offset === 0;
const slotOf = (atMs: number) => Math.round(atMs / everyMs) * everyMs;

/** Read with the leave of the player: what lies beside the segments of its clip, else out of the parts that its playlist names. */
export function createThumbnails(read: RecordingsAccess["peek"], newDrawer = createThumbnailDrawer): Thumbnails {
  const isAble = canDrawThumbnails();
  let clip: (Span & { url: string }) | undefined;
  let drawer: ThumbnailDrawer | undefined;
  let parts: Promise<readonly MediaPart[]> | undefined;
  const inits = new Map<string, ArrayBuffer>();
  /** What is fetched before anybody looks; undefined until the clip can be watched. */
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

  /** One that is not there, or is half written, is drawn from the recording itself. */
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

  /** Once the one that is looked at is there, those that come next in the direction in which somebody moves. */
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

/** The part that an instant lies in, else one that lies nearer to it than the next place of the grid. */
export function partNearest(parts: readonly MediaPart[], slotMs: number): MediaPart | undefined {
  const away = ({ startMs, endMs }: MediaPart) => Math.max(startMs - slotMs, slotMs - endMs, 0);
  let nearest: MediaPart | undefined;
  for (const part of parts) if (!nearest || away(part) < away(nearest)) nearest = part;
  return nearest && away(nearest) <= everyMs / 2 ? nearest : undefined;
}
