const firstBackOffMs = 1_000;
const usualBackOffMs = 30_000;
const never = Number.POSITIVE_INFINITY;

export interface RunnerOptions {
  /** From the start of a run to the start of the next; without it, only what is woken runs. */
  everyMs?: number;
  /** When the first run begins by itself. */
  firstAfterMs?: number;
  /** How long a run waits after it was asked for. */
  gatherMs?: number;
  longestBackOffMs?: number;
  /** From 0 to below 1, to spread tries that failed at the same moment. */
  random(): number;
  run(signal: AbortSignal): unknown;
  onStart(): void;
  /** `failures` is how many there were in a row before it. */
  onSuccess(failures: number): void;
  onFailure(error: unknown, failures: number): void;
  /** Nothing is running, due or failing. */
  onIdle(): void;
}

/** Runs one thing when it is due: one run at a time, and less and less often while it fails. */
export interface Runner {
  wake(): void;
  retryNow(): void;
  isRunning(): boolean;
  failures(): number;
  stop(): Promise<void>;
}

export function createRunner(options: RunnerOptions): Runner {
  const { everyMs = never, gatherMs = 0 } = options;
  const firstMs = everyMs === never ? firstBackOffMs : everyMs;
  const longestMs = options.longestBackOffMs ?? Math.max(firstMs, usualBackOffMs);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** When the next run begins, on a clock that nobody sets. */
  let dueAtMs = performance.now() + (options.firstAfterMs ?? never);
  let failures = 0;
  let isRetryWanted = false;

  function arm(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || dueAtMs === never) return;
    // The port and the connections keep the process running; jobs do not.
    timer = setTimeout(begin, Math.max(dueAtMs - performance.now(), 0)).unref();
  }

  function setDue(atMs: number): void {
    dueAtMs = atMs;
    if (!running) arm();
  }

  function begin(): void {
    dueAtMs = never;
    running = attempt().then(() => {
      running = undefined;
      arm();
      if (failures === 0 && dueAtMs === never) options.onIdle();
    });
  }

  async function attempt(): Promise<void> {
    const startedAtMs = performance.now();
    isRetryWanted = false;
    options.onStart();
    try {
      await options.run(stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      options.onFailure(error, failures);
      // The next try also does the work of everything that asked for a run meanwhile.
      dueAtMs = performance.now() + (isRetryWanted ? 0 : backOffMs());
      return;
    }
    options.onSuccess(failures);
    failures = 0;
    const nowMs = performance.now();
    dueAtMs = Math.min(dueAtMs, nowMs + everyMs - ((nowMs - startedAtMs) % everyMs));
  }

  function backOffMs(): number {
    return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 + options.random() / 4);
  }

  arm();
  return {
    wake() {
      if (running || failures === 0) setDue(Math.min(dueAtMs, performance.now() + gatherMs));
    },
    retryNow() {
      isRetryWanted = true;
      if (failures > 0) setDue(performance.now());
    },
    isRunning: () => running !== undefined,
    failures: () => failures,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
