import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import { limits } from "#contract/limits.ts";

/** A gateway and the addresses at which its own network may reach it. */
export interface ProbeTarget {
  serialNumber: string;
  hosts: readonly string[];
}

export interface ProbeLoop {
  /** Tries these gateways from now on, at once and again and again. What was tried before is forgotten. */
  watch(targets: readonly ProbeTarget[]): void;
  stop(): void;
}

export interface ProbeLoopOptions {
  /** Whether this address answers as that gateway. Rejects when it does not answer at all. */
  ask(address: string, signal: AbortSignal): Promise<boolean>;
  /** The serials of the gateways that answered in the round that has just ended. */
  onRound(local: readonly string[]): void;
}

/** Browsers open no more than some connections at once; the others would wait until their time is over. */
const atOnce = 10;

/** AU-17: 4 s for each host, and the next round 60 s, and 1 s for each host, after the last. */
export function createProbeLoop({ ask, onRound }: ProbeLoopOptions): ProbeLoop {
  let current: AbortController | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;

  async function answers(address: string, stopped: AbortSignal): Promise<boolean> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limits.probeTimeoutMs);
    try {
      return await ask(address, AbortSignal.any([stopped, late.signal]));
    } catch {
      // Another network, a gateway that is offline, or a browser that forbids it: not reachable from here.
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
