/** No place came free in time, or too many wait. */
export class GateFullError extends Error {
  override readonly name = "GateFullError";
}

export interface TryGateRules {
  /** Tries of one network that are compared, or whose failure is held back, at a time. */
  readonly placesOfNetwork: number;
  /** With more than so many waiting, the newest comes first. */
  readonly queueOfNetwork: number;
  readonly waitingOfNetwork: number;
  readonly waitMs: number;
}

/**
 * Lets few tries of one network go on at a time. A failure keeps its place while its answer is held back, a right password gives it up
 * at once: so a network fails at a bounded rate, however many tries it makes at the same time, and right passwords pass between.
 */
export interface TryGate {
  /** Waits for a place, which is given up when `work` ends. @throws GateFullError */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

interface Network {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Waiting[];
}

export function createTryGate({ placesOfNetwork, queueOfNetwork, waitingOfNetwork, waitMs }: TryGateRules): TryGate {
  const networks = new Map<string, Network>();

  /**
   * In their order, so that who guesses after each answer stands behind the people who wait. Only a burst makes a long queue: those who
   * come after it must not wait for all of it.
   */
  function next({ waiting }: Network): Waiting | undefined {
    return waiting.length > queueOfNetwork ? waiting.at(-1) : waiting[0];
  }

  async function place(network: Network): Promise<void> {
    if (network.running < placesOfNetwork) {
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
      await place(network);
      try {
        return await work();
      } finally {
        const following = next(network);
        // The one who finishes hands the place over, so `running` stays as it is.
        if (following) following.admit();
        else network.running -= 1;
        if (network.running === 0) networks.delete(name);
      }
    },
  };
}
