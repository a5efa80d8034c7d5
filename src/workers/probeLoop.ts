import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import { limits } from "#contract/limits.ts";

/** A gateway and its possible addresses in its own network. */
export interface ProbeTarget {
  serialNumber: string;
  hosts: readonly string[];
}

export interface ProbeLoop {
  /** Tests these gateways at once and then repeatedly; replaces the earlier ones. */
  watch(targets: readonly ProbeTarget[]): void;
  stop(): void;
}

export interface ProbeLoopOptions {
  /** Whether the gateway answers at this address. Rejects without an answer. */
  ask(address: string, signal: AbortSignal): Promise<boolean>;
  /** Called with the serial numbers of the gateways that answered in the last round. */
  onRound(local: readonly string[]): void;
}

/** Browsers limit open connections; further requests would use up their time in a queue. */
const atOnce = 10;

/** AU-17: waits 4 s for each host. The next round starts 60 s plus 1 s per host after the last. */
export function createProbeLoop({ ask, onRound }: ProbeLoopOptions): ProbeLoop {
  let current: AbortController | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;

  async function answers(address: string, stopped: AbortSignal): Promise<boolean> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limits.probeTimeoutMs);
    try {
      return await ask(address, AbortSignal.any([stopped, late.signal]));
    } catch {
      // Another network, an offline gateway, or a browser that forbids the request: not reachable from here.
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async function round(targets: readonly ProbeTarget[], stopped: AbortSignal): Promise<void> {
    const questions = targets.flatMap(({ serialNumber, hosts }) => hosts.map((host) => ({ serialNumber, host })));
    const local = new Set<string>();
    for (let index = 0; index < questions.length && !stopped.aborted; index += atOnce) {
      await Promise.all(
        questions.slice(index, index + atOnce).map(async ({ serialNumber, host }) => {
          if (await answers(`${host}${gatewayProbePath(serialNumber)}`, stopped)) local.add(serialNumber);
        }),
      );
    }
    if (stopped.aborted) return;
    onRound([...local]);
    next = setTimeout(() => void round(targets, stopped), limits.probeIntervalMs + limits.probeIntervalPerHostMs * questions.length);
  }

  function stop(): void {
    clearTimeout(next);
    current?.abort();
  }
  return {
    watch(targets) {
      stop();
      current = new AbortController();
      void round(targets, current.signal);
    },
    stop,
  };
}
