import { releaseProxy, wrap } from "comlink";
import type { RecordingAnswer, RecordingFetchWorker, RecordingRequest } from "./recordingFetch.worker.ts";

export type { RecordingAnswer, RecordingRequest };

export interface RecordingFetch {
  /** Never throws: a gateway that cannot be reached answers with status 0. */
  get(request: RecordingRequest, signal?: AbortSignal): Promise<RecordingAnswer>;
  dispose(): void;
}

/** PL-02: asks gateways for what they recorded, from a worker: their addresses are of private networks, which no page may ask (AU-17). */
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
