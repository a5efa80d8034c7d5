import { proxy, releaseProxy, wrap } from "comlink";
import type { GatewayProbeWorker } from "./gatewayProbe.worker.ts";
import type { ProbeTarget } from "./probeLoop.ts";

export interface GatewayProbe {
  watch(targets: readonly ProbeTarget[]): void;
  dispose(): void;
}

/** AU-17: tests gateways in a worker. `onRound` receives the serial numbers of those that answered, after each round. */
export function createGatewayProbe(onRound: (local: readonly string[]) => void): GatewayProbe {
  const worker = new Worker(new URL("./gatewayProbe.worker.ts", import.meta.url), { type: "module", name: "gateway probe" });
  const remote = wrap<GatewayProbeWorker>(worker);
  let isDisposed = false;
  const hear = proxy((local: readonly string[]) => {
    if (!isDisposed) onRound(local);
  });
  return {
    watch: (targets) => void remote.watch([...targets], hear),
    dispose() {
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
