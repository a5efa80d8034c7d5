/** Shorter than people wait, longer than the time between two key presses of most people. */
export const pauseMs = 100;

/**
 * Returns a function that waits until nothing was typed for a moment; all its callers share one wait. Rejects when the person types again.
 */
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
