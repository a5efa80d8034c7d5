import { releaseProxy, transfer, wrap } from "comlink";
import type { ClipJoinerWorker, GapChoice, JoinedFile, JoinFailure } from "./clipJoiner.worker.ts";

export type { GapChoice, JoinFailure };

/** Joins the parts of one clip into a file, in a worker (NF-06). */
export interface ClipJoiner {
  /** In time order. Transfers `part` to the worker. Returns why it can't be joined, or undefined. */
  add(init: ArrayBuffer, part: ArrayBuffer, gaps: GapChoice): Promise<JoinFailure | undefined>;
  /** Undefined if nothing was added. */
  finish(): Promise<JoinedFile | undefined>;
  dispose(): void;
}

export function createClipJoiner(): ClipJoiner {
  const worker = new Worker(new URL("./clipJoiner.worker.ts", import.meta.url), { type: "module", name: "clip joiner" });
  const remote = wrap<ClipJoinerWorker>(worker);
  return {
    add: (init, part, gaps) => remote.add(init, transfer(part, [part]), gaps),
    finish: () => remote.finish(),
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
