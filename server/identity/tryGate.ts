/** No slot became free in time, or too many tries are waiting. */
export class GateFullError extends Error {
  override readonly name = "GateFullError";
}

export interface TryGateRules {
  /** Slots of one network: tries that are being checked, or whose delayed failure is pending. */
  readonly slotsOfNetwork: number;
  /** With more waiting than this, the newest goes first. */
  readonly queueOfNetwork: number;
  readonly waitingOfNetwork: number;
  readonly waitMs: number;
}

/**
 * Limits the concurrent sign-in tries of one network. A failed try keeps its slot while its answer is delayed; a correct password frees it
 * at once. So a network fails at a bounded rate, however many tries it sends, and correct passwords still pass.
 */
export interface TryGate {
  /** Waits for a slot and frees it when `work` ends. @throws GateFullError */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

interface Network {
  running: number;
  /** In order of arrival. */
  readonly waiting: Waiting[];
}

export function createTryGate({ slotsOfNetwork, queueOfNetwork, waitingOfNetwork, waitMs }: TryGateRules): TryGate {
  const networks = new Map<string, Network>();

  /**
   * First come, first served, so that a guesser queues behind the people who wait. A long queue means a burst of tries: then the newest goes
   * first, so that people need not wait for the whole burst.
   */
  function next({ waiting }: Network): Waiting | undefined {
    return waiting.length > queueOfNetwork ? waiting.at(-1) : waiting[0];
  }

  async function takeSlot(network: Network): Promise<void> {
    if (network.running < slotsOfNetwork) {
      network.running += 1;
      return;
    }
    if (network.waiting.length >= waitingOfNetwork) network.waiting[0]?.refuse();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => waiting.refuse(), waitMs);
      const ended = (settle: () => void) => () => {
        clearTimeout(timer);
        network.waiting.splice(network.waiting.indexOf(waiting), 1);
        settle();
      };
      const waiting: Waiting = {
        admit: ended(resolve),
        refuse: ended(() => reject(new GateFullError("Too many tries of this network wait."))),
      };
      network.waiting.push(waiting);
    });
  }

  return {
    async run(name, work) {
      const network = networks.get(name) ?? { running: 0, waiting: [] };
      networks.set(name, network);
      await takeSlot(network);
      try {
        return await work();
      } finally {
        const following = next(network);
        // The slot passes to the next try, so `running` does not change.
        if (following) following.admit();
        else network.running -= 1;
        if (network.running === 0) networks.delete(name);
      }
    },
  };
}
