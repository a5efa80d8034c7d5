/** A viewer has asked for the same packet this often, a tenth of a second apart: what is sent again does not arrive. */
const mostAsks = 4;

/**
 * Notices when sending single packets again cannot repair a viewer's video. A browser that asked ten times in vain shows
 * nothing for three seconds before it asks for a key frame.
 */
export interface ResendWatch {
  /** A packet left with this sequence number. */
  sent(sequence: number): void;
  /** The viewer wants these packets again. Returns whether only a key frame still helps; once for everything sent so far. */
  isBeyondRepair(missing: readonly number[]): boolean;
}

/** `history`: how many of the latest packets the engine can send again. */
export function createResendWatch(history: number): ResendWatch {
  const asks = new Map<number, number>();
  let newest: number | undefined;
  /** Packets sent since everything before them was given up. */
  let current = 0;

  return {
    sent(sequence) {
      newest = sequence;
      current++;
      // A packet too old to be resent is too old to count.
      if (current % history === 0) for (const known of asks.keys()) if (age(sequence, known) >= history) asks.delete(known);
    },
    isBeyondRepair(missing) {
      for (const sequence of missing) {
        if (newest === undefined) return false;
        const behind = age(newest, sequence);
        if (behind >= current) continue;
        const count = (asks.get(sequence) ?? 0) + 1;
        if (behind < history) asks.set(sequence, count);
        if (behind < history && count < mostAsks) continue;
        asks.clear();
        current = 0;
        return true;
      }
      return false;
    },
  };
}

/** How many packets were sent after this one; numbers that were never sent count as very old. */
function age(newest: number, sequence: number): number {
  return (newest - sequence) & 0xffff;
}
