import { releaseProxy, wrap } from "comlink";
import type { RecordingAnswer, RecordingFetchWorker, RecordingRequest } from "./recordingFetch.worker.ts";

export type { RecordingAnswer, RecordingRequest };

export interface RecordingFetch {
  /** Never throws; the status is 0 if the gateway can't be reached. */
  get(request: RecordingRequest, signal?: AbortSignal): Promise<RecordingAnswer>;
  dispose(): void;
}

/** PL-02: asks gateways for recordings in a worker, because their addresses are in private networks, which pages may not ask (AU-17). */
export function createRecordingFetch(): RecordingFetch {
  const worker = new Worker(new URL("./recordingFetch.worker.ts", import.meta.url), { type: "module", name: "recordings" });
  const remote = wrap<RecordingFetchWorker>(worker);
  let lastId = 0;
  return {
    async get(request, signal) {
      const id = ++lastId;
      const abort = () => void remote.abort(id);
      signal?.addEventListener("abort", abort);
      const answer = await remote.get(id, request);
      signal?.removeEventListener("abort", abort);
      return answer;
    },
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
