import { expose, transfer } from "comlink";
import { minuteMs } from "#contract/durations.ts";

export interface RecordingRequest {
  readonly url: string;
  readonly grant: string;
  /** First and last byte; absent for the whole file. */
  readonly range?: readonly [first: number, last: number] | undefined;
}

/** `status` 0: the gateway could not be reached. */
export interface RecordingAnswer {
  readonly status: number;
  readonly data: ArrayBuffer | undefined;
}

/** A gateway in this network that has not answered within this time will not answer. */
const firstByteMs = 10_000;
/** Every network that is fast enough for watching can load one request in this time. */
const wholeMs = minuteMs;

const running = new Map<number, AbortController>();

const worker = {
  /** `id` identifies the request for `abort`. */
  async get(id: number, { url, grant, range }: RecordingRequest): Promise<RecordingAnswer> {
    const abort = new AbortController();
    running.set(id, abort);
    let limit = setTimeout(() => abort.abort(), firstByteMs);
    try {
      const response = await fetch(url, {
        signal: abort.signal,
        credentials: "omit",
        cache: "no-store",
        redirect: "error",
        referrerPolicy: "no-referrer",
        headers: { authorization: `Bearer ${grant}`, ...(range && { range: `bytes=${range[0]}-${range[1]}` }) },
      });
      clearTimeout(limit);
      limit = setTimeout(() => abort.abort(), wholeMs);
      const data = response.ok ? await response.arrayBuffer() : undefined;
      const answer = { status: response.status, data };
      return data ? transfer(answer, [data]) : answer;
    } catch {
      return { status: 0, data: undefined };
    } finally {
      clearTimeout(limit);
      running.delete(id);
    }
  },
  abort(id: number): void {
    running.get(id)?.abort();
  },
};
export type RecordingFetchWorker = typeof worker;

expose(worker);
