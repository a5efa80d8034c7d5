/** Nobody types so slowly that each key is a question to the platform, and nobody waits for so little. */
export const pauseMs = 100;

/** Waits once until nothing has been typed for a moment, however many wait for it; rejects when something else is typed meanwhile. */
export function createPause(signal: AbortSignal): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () =>
    (waiting ??= new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, pauseMs);
      signal.addEventListener(
        "abort",
        () => {
          clearTimeout(timer);
          reject(signal.reason instanceof Error ? signal.reason : new DOMException("Something else is typed", "AbortError"));
        },
        { once: true },
      );
    }));
}
