import type { Soon } from "./soon.ts";

/**
 * What `load` brings, asked for once: to import a module that is there already takes a browser several tasks, which is too long for what
 * is done at every key. One that failed is asked for again.
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
