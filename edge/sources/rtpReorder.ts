/** Puts the packets of one RTP stream that came by UDP into their order. */
export interface RtpReorder {
  push(packet: Buffer): void;
  dispose(): void;
}

const mostHeld = 64;
const longestWaitMs = 100;
const wrap = 1 << 16;

/**
 * Hands packets on by sequence number. A packet that is missing is waited for until `mostHeld` later ones came or `longestWaitMs` passed;
 * then it counts as lost. Duplicates and packets that come after that are dropped.
 */
export function createRtpReorder(deliver: (packet: Buffer) => void): RtpReorder {
  const held = new Map<number, Buffer>();
  let expected: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const deliverRun = () => {
    for (let packet = held.get(expected ?? 0); packet && expected !== undefined; packet = held.get(expected)) {
      held.delete(expected);
      expected = (expected + 1) % wrap;
      deliver(packet);
    }
    if (held.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };

  /** Gives up what is missing before the earliest packet that is held. */
  const skipGap = () => {
    timer = undefined;
    const from = expected ?? 0;
    const [first] = [...held.keys()].toSorted((one, other) => distance(from, one) - distance(from, other));
    if (first === undefined) return;
    expected = first;
    deliverRun();
    if (held.size > 0) timer = setTimeout(skipGap, longestWaitMs);
  };

  return {
    push(packet) {
      if (packet.length < 12) return;
      const sequence = packet.readUInt16BE(2);
      expected ??= sequence;
      const ahead = distance(expected, sequence);
      // A jump by more than can be reordered is a sender that began anew, or a packet that is too late.
      if (ahead >= wrap / 2 && wrap - ahead <= mostHeld * 4) return;
      if (ahead > mostHeld * 4) {
        held.clear();
        expected = sequence;
      }
      held.set(sequence, packet);
      deliverRun();
      if (held.size > mostHeld) {
        clearTimeout(timer);
        skipGap();
      } else if (held.size > 0) timer ??= setTimeout(skipGap, longestWaitMs);
    },
    dispose() {
      clearTimeout(timer);
      held.clear();
    },
  };
}

function distance(from: number, to: number): number {
  return (to - from + wrap) % wrap;
}
