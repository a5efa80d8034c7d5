import { log } from "../log.ts";
import type { Dispose } from "../plugin.ts";

/**
 * Resources that a plugin or the session must release. `release` disposes them in reverse order and continues after an error; anything
 * owned after that is disposed immediately.
 */
export interface Ownership {
  own(dispose: Dispose): Dispose;
  readonly size: number;
  release(): void;
}

export function createOwnership(owner: string): Ownership {
  const owned = new Set<Dispose>();
  let isReleased = false;
  const end = (dispose: Dispose) => {
    try {
      dispose();
    } catch (error) {
      log.error("Something could not be released", { owner, error });
    }
  };
  return {
    get size() {
      return owned.size;
    },
    own(dispose) {
      const once = () => {
        if (owned.delete(once)) dispose();
      };
      if (isReleased) end(dispose);
      else owned.add(once);
      return once;
    },
    release() {
      isReleased = true;
      for (const dispose of [...owned].toReversed()) end(dispose);
      owned.clear();
    },
  };
}
