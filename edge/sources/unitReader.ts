/** Reads the beginnings of NAL units from an Annex B stream that comes in pieces. */
export interface UnitReader {
  /** The units that are known to have begun and ended, or are long enough to be read. */
  push(piece: Buffer): Buffer[];
}

/** A slice header or a parameter set is shorter. */
const headBytes = 1_024;
const startCode = Buffer.from([0, 0, 1]);

export function createUnitReader(): UnitReader {
  let pending: Buffer = Buffer.alloc(0);
  let isTold = true;
  return {
    push(piece) {
      pending = Buffer.concat([pending, piece]);
      const heads: Buffer[] = [];
      for (let next = pending.indexOf(startCode); next >= 0; next = pending.indexOf(startCode)) {
        if (!isTold) heads.push(pending.subarray(0, Math.min(next, headBytes)));
        isTold = false;
        pending = pending.subarray(next + startCode.length);
      }
      if (!isTold && pending.length >= headBytes) {
        heads.push(pending.subarray(0, headBytes));
        isTold = true;
      }
      // Of a unit that was told, only what may be the beginning of a start code is needed.
      if (isTold) pending = pending.subarray(Math.max(0, pending.length - startCode.length + 1));
      return heads;
    },
  };
}
