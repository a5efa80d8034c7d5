import { expose } from "comlink";
import { createProbeLoop, type ProbeTarget } from "./probeLoop.ts";

let tell: (local: readonly string[]) => void = () => undefined;
const loop = createProbeLoop({
  ask: async (address, signal) => {
    const { status } = await fetch(address, {
      signal,
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      referrerPolicy: "no-referrer",
    });
    return status === 204;
  },
  onRound: (local) => tell(local),
});

const worker = {
  /** `onRound` receives the serial numbers of the gateways that answered, after each round. */
  watch(targets: readonly ProbeTarget[], onRound: (local: readonly string[]) => void): void {
    tell = onRound;
    loop.watch(targets);
  },
};
export type GatewayProbeWorker = typeof worker;

expose(worker);
