import type { Dispose } from "./listeners.ts";

/** Counts the users of something that lingers a little after its last one, for one who comes back. */
export interface UseCount {
  readonly isUsed: boolean;
  /** One more user, until it calls what is returned. */
  acquire(): Dispose;
  /** From now on nothing lingers. */
  dispose(): void;
}

export function createUseCount({ lingerMs, onUnused }: { readonly lingerMs: number; readonly onUnused: () => void }): UseCount {
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  return {
    get isUsed() {
      return users > 0;
    },
    acquire() {
      users++;
      clearTimeout(timer);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        users--;
        clearTimeout(timer);
        if (users === 0 && !isDisposed) timer = setTimeout(onUnused, lingerMs);
      };
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
