/** More work is waiting than will be done in time. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export interface BoundedQueue {
  /** Runs `work` when its turn comes; rejects at once with QueueFullError when too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createBoundedQueue({ concurrency, waitingMax }: { concurrency: number; waitingMax: number }): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else {
        if (waiting.length >= waitingMax) throw new QueueFullError("Too much is waiting.");
        // The finished job passes its slot on, so `running` does not change.
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
