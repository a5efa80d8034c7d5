/**
 * What `load` brings, asked for once: to import a module that is there already takes a browser several tasks, which is too long for what
 * is done at every key. One that failed is asked for again.
 */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
