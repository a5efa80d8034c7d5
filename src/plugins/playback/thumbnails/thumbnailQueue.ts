/** State of one slot of the time grid. */
export type Thumbnail<Picture> = { status: "ready"; picture: Picture } | { status: "loading" } | { status: "none" };

export interface ThumbnailQueueOptions<Picture> {
  /** Undefined or a rejection if there is no image. */
  load(slotMs: number, signal: AbortSignal): Promise<Picture | undefined>;
  /** Called with each image that leaves the cache. */
  onDropped(picture: Picture): void;
  atOnce: number;
  most: number;
  /** PL-12: after this many failures the queue loads nothing more. */
  mostTries: number;
}

/** Loads thumbnails slot by slot. The slot under the pointer comes first; loads that are no longer needed are aborted. */
export interface ThumbnailQueue<Picture> {
  /** Slot under the pointer; undefined for none. */
  want(slotMs: number | undefined): void;
  /** Slots to load while the pointer asks for none, in this order; replaces the earlier list. */
  prefetch(slotsMs: readonly number[]): void;
  get(slotMs: number): Thumbnail<Picture>;
  /** For a new source: aborts running loads and allows failed slots another attempt. Loaded images stay. */
  restart(): void;
  /** Calls `listener` when an image has loaded or failed. */
  onChange(listener: () => void): () => void;
  dispose(): void;
}

export function createThumbnailQueue<Picture>(options: ThumbnailQueueOptions<Picture>): ThumbnailQueue<Picture> {
  const { load, onDropped, atOnce, most, mostTries } = options;
  /** Least recently used first. */
  const pictures = new Map<number, Picture>();
  const failed = new Set<number>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let wanted: number | undefined;
  let later: readonly number[] = [];
  let tries = 0;

  const isOpen = (slotMs: number) => !pictures.has(slotMs) && !failed.has(slotMs);
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function keep(slotMs: number, picture: Picture): void {
    pictures.set(slotMs, picture);
    for (const [other, old] of pictures) {
      if (pictures.size <= most) break;
      pictures.delete(other);
      onDropped(old);
    }
  }

  async function run(slotMs: number): Promise<void> {
    const stop = new AbortController();
    running.set(slotMs, stop);
    const picture = await load(slotMs, stop.signal).catch(() => undefined);
    if (running.get(slotMs) !== stop || stop.signal.aborted) {
      if (picture !== undefined) onDropped(picture);
      return;
    }
    running.delete(slotMs);
    if (picture !== undefined) keep(slotMs, picture);
    else {
      failed.add(slotMs);
      tries += 1;
    }
    tell();
    next();
  }

  function giveUp(slotMs: number): void {
    running.get(slotMs)?.abort();
    running.delete(slotMs);
  }

  function next(): void {
    const open = [...(wanted === undefined ? [] : [wanted]), ...later].filter(isOpen);
    for (const slotMs of running.keys()) if (!open.includes(slotMs)) giveUp(slotMs);
    if (tries >= mostTries) return;
    // The slot under the pointer does not wait for prefetched ones.
    if (wanted !== undefined && isOpen(wanted) && !running.has(wanted) && running.size >= atOnce) {
      const last = [...running.keys()].at(-1);
      if (last !== undefined) giveUp(last);
    }
    for (const slotMs of open) {
      if (running.size >= atOnce) return;
      if (!running.has(slotMs)) void run(slotMs);
    }
  }

  return {
    want(slotMs) {
      if (slotMs === wanted) return;
      wanted = slotMs;
      const picture = slotMs === undefined ? undefined : pictures.get(slotMs);
      if (slotMs !== undefined && picture !== undefined) {
        pictures.delete(slotMs);
        pictures.set(slotMs, picture);
      }
      next();
    },
    prefetch(slotsMs) {
      later = slotsMs;
      next();
    },
    get(slotMs) {
      const picture = pictures.get(slotMs);
      if (picture !== undefined) return { status: "ready", picture };
      return failed.has(slotMs) || (tries >= mostTries && !running.has(slotMs)) ? { status: "none" } : { status: "loading" };
    },
    restart() {
      for (const slotMs of running.keys()) giveUp(slotMs);
      failed.clear();
      later = [];
      tries = 0;
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      for (const slotMs of running.keys()) giveUp(slotMs);
      for (const picture of pictures.values()) onDropped(picture);
      pictures.clear();
      listeners.clear();
    },
  };
}
