/** Does `work`, or waits for what is being done under the same name. Rejects when `signal` is aborted. */
export type SharedWork<Result> = (name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Shares one running task between all callers; cancels it when nobody waits any more. */
export function createSharedWork<Result>(): SharedWork<Result> {
  const running = new Map<string, { result: Promise<Result>; stop: AbortController; waiting: number }>();

  function begin(name: string, work: (signal: AbortSignal) => Promise<Result>) {
    const stop = new AbortController();
    const result = work(stop.signal);
    const job = { result, stop, waiting: 0 };
    running.set(name, job);
    const end = () => running.get(name) === job && running.delete(name);
    result.then(end, end);
    return job;
  }

  return async (name, signal, work) => {
    signal.throwIfAborted();
    const job = running.get(name) ?? begin(name, work);
    job.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        job.waiting -= 1;
        if (job.waiting === 0) {
          if (running.get(name) === job) running.delete(name);
          job.stop.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      const stay = () => signal.removeEventListener("abort", leave);
      job.result.then(resolve, reject).finally(stay);
    });
  };
}
