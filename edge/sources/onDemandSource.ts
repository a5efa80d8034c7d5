import type { Dispose } from "./listeners.ts";
import { createUseCount } from "./useCount.ts";
import type { VideoSource } from "./videoSource.ts";

const lingerMs = 10_000;

/** What is started and ended as a whole. */
export type OwnedSource = Pick<VideoSource, "start" | "dispose">;

/** A source that runs only while a viewer holds it, and a little longer for one who comes back. */
export interface OnDemandSource<Source extends OwnedSource = VideoSource> {
  /** The source, being opened if it was not; `release` says that it is not wanted any longer. */
  acquire(): { readonly source: Source; readonly release: Dispose };
  dispose(): Promise<void>;
}

export function createOnDemandSource<Source extends OwnedSource>(open: () => Source, keepMs = lingerMs): OnDemandSource<Source> {
  const ending = new Set<Promise<void>>();
  let source: Source | undefined;
  let isDisposed = false;
  const uses = createUseCount({ lingerMs: keepMs, onUnused: end });

  function end(): void {
    const ended = source?.dispose();
    source = undefined;
    if (!ended) return;
    const done = ended.catch(() => undefined);
    ending.add(done);
    void done.then(() => ending.delete(done));
  }

  return {
    acquire() {
      if (isDisposed) throw new Error("the source has been disposed of");
      const release = uses.acquire();
      const made = source ?? open();
      // A port that cannot be opened leaves the source without pictures, and its reader with those that it has.
      if (made !== source) made.start().catch(() => undefined);
      source = made;
      return { source: made, release };
    },
    async dispose() {
      isDisposed = true;
      uses.dispose();
      end();
      await Promise.all(ending);
    },
  };
}
