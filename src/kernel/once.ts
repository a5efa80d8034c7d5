import type { Soon } from "./soon.ts";

/**
 * Calls `load` once and returns its value directly from then on. Importing a loaded module again takes a browser several tasks, which is
 * too slow for each key press. After a failure the next call loads again.
 */
export function once<Loaded extends object>(load: () => Promise<Loaded>): () => Soon<Loaded> {
  let loaded: Soon<Loaded> | undefined;
  return () => {
    loaded ??= load().then(
      (there) => (loaded = there),
      (error: unknown) => {
        loaded = undefined;
        throw error;
      },
    );
    return loaded;
  };
}
