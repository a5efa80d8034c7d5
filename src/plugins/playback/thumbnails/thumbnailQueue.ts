/** What is known of one place of the grid. */
export type Thumbnail<Picture> = { status: "ready"; picture: Picture } | { status: "loading" } | { status: "none" };

export interface ThumbnailQueueOptions<Picture> {
  /** Undefined or a rejection where there is no picture. */
  load(slotMs: number, signal: AbortSignal): Promise<Picture | undefined>;
  /** A picture that is not kept any more. */
  onDropped(picture: Picture): void;
  atOnce: number;
  most: number;
  /** PL-12: so many that fail, and no more is asked for. */
  mostTries: number;
}

/** Which thumbnails are fetched, one place of the grid after the other: what is looked at comes first, and what nobody wants any more is given up. */
export interface ThumbnailQueue<Picture> {
  /** What is looked at now; undefined when nothing is. */
  want(slotMs: number | undefined): void;
  /** What is fetched while nothing is looked at, in this order; replaces what was named before. */
  prefetch(slotsMs: readonly number[]): void;
  get(slotMs: number): Thumbnail<Picture>;
  /** Another source: what could not be had may be there, and what is under way is for nobody. Pictures stay. */
  restart(): void;
  /** Is told when a picture came, or that there is none. */
  onChange(listener: () => void): () => void;
  dispose(): void;
}

export function createThumbnailQueue<Picture>(options: ThumbnailQueueOptions<Picture>): ThumbnailQueue<Picture> {
  const { load, onDropped, atOnce, most, mostTries } = options;
  /** The one that was looked at last is the last of them. */
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
    // What is looked at does not wait for what nobody asked for.
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
