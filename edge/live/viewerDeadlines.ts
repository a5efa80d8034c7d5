import type { Dispose } from "#edge/sources/listeners.ts";

const disconnectedGraceMs = 6_000;
const connectTimeoutMs = 30_000;
const longestTimerMs = 2 ** 31 - 1;

interface ViewerDeadlinesOptions {
  /** When the grant expires, in seconds since 1970. */
  readonly exp: number;
  readonly now: () => number;
  readonly end: () => void;
}

/** Ends a viewer that does not connect, stays away or whose grant has expired. */
export interface ViewerDeadlines {
  connected(): void;
  disconnected(): void;
  /** Goes on until a newer grant expires. */
  renew(exp: number): void;
  readonly dispose: Dispose;
}

export function createViewerDeadlines({ exp, now, end }: ViewerDeadlinesOptions): ViewerDeadlines {
  const endAt = (seconds: number) => setTimeout(end, Math.min(longestTimerMs, Math.max(0, seconds * 1_000 - now())));
  const connectTimer = setTimeout(end, connectTimeoutMs);
  let expiryTimer = endAt(exp);
  let disconnectTimer: NodeJS.Timeout | undefined;
  return {
    connected() {
      clearTimeout(connectTimer);
      clearTimeout(disconnectTimer);
      disconnectTimer = undefined;
    },
    disconnected() {
      disconnectTimer ??= setTimeout(end, disconnectedGraceMs);
    },
    renew(newer) {
      clearTimeout(expiryTimer);
      expiryTimer = endAt(newer);
    },
    dispose() {
      clearTimeout(connectTimer);
      clearTimeout(expiryTimer);
      clearTimeout(disconnectTimer);
    },
  };
}
