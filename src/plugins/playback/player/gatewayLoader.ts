import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from "hls.js";
import type { RecordingsAccess } from "./recordingsAccess.ts";

const noStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
});

/** Loads for hls.js with the grant of a camera, through the worker that may ask its gateway. */
export function gatewayLoader(access: Pick<RecordingsAccess, "get">) {
  return class GatewayLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = noStats();
    readonly #stop = new AbortController();
    #callbacks: LoaderCallbacks<LoaderContext> | undefined;

    load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      this.#callbacks = callbacks;
      this.stats.loading.start = performance.now();
      void this.#run(context, callbacks);
    }

    async #run(context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): Promise<void> {
      const { url, rangeStart, rangeEnd, responseType } = context;
      // In hls.js the end of a range is exclusive.
      const range = rangeEnd ? ([rangeStart ?? 0, rangeEnd - 1] as const) : undefined;
      const failed = { status: 0, data: undefined };
      const { status, data } = await access.get(url, range, this.#stop.signal).catch(() => failed);
      if (this.#stop.signal.aborted) return;
      const { stats } = this;
      stats.loading.first = stats.loading.end = performance.now();
      if (!data) return callbacks.onError({ code: status, text: "" }, context, null, stats);
      stats.loaded = stats.total = data.byteLength;
      const isText = responseType !== "arraybuffer";
      callbacks.onSuccess({ url, data: isText ? new TextDecoder().decode(data) : data, code: status }, stats, context, null);
    }

    abort(): void {
      if (this.#stop.signal.aborted || this.stats.loading.end > 0) return;
      this.stats.aborted = true;
      this.#stop.abort();
      if (this.context) this.#callbacks?.onAbort?.(this.stats, this.context, null);
    }

    destroy(): void {
      this.#callbacks = undefined;
      this.#stop.abort();
    }
  };
}
