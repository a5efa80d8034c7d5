/** A viewer's receive buffer holds about 90 packets; a viewer that is busy loses what comes on top of them. */
const packetsAtOnce = 64;
const pauseMs = 3;

/** Sends many packets in small bursts, so that a viewer has time to read them. What is added meanwhile keeps its order. */
export interface BurstQueue {
  readonly isEmpty: boolean;
  add(packets: readonly Buffer[]): void;
  clear(): void;
}

export function createBurstQueue(send: (packet: Buffer) => void): BurstQueue {
  let waiting: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;

  function sendSome(): void {
    timer = undefined;
    for (const packet of waiting.splice(0, packetsAtOnce)) send(packet);
    if (waiting.length > 0) timer ??= setTimeout(sendSome, pauseMs);
  }

  return {
    get isEmpty() {
      return waiting.length === 0;
    },
    add(packets) {
      waiting.push(...packets);
      if (timer === undefined) sendSome();
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
