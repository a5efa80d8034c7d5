/** JPEG (ITU-T T.81, B.1.1.3): what a picture begins and ends with. Within its coded data no other byte follows 0xff but zero. */
const [begin, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
/** A thumbnail has a few thousand bytes. */
const largestBytes = 1 << 20;
/** From the picture of a key frame to the end of what is decoded from it come a few more. */
const kept = 8;

/** PL-12: the last key frames of a camera as thumbnails, by arrival time. */
export interface Stills {
  /** Takes them as JPEG, one after the other in pieces of any size. */
  write(piece: Buffer): void;
  /** The one that came nearest to an instant, in milliseconds since 1970. */
  nearest(atMs: number): Buffer | undefined;
}

export function createStills(now: () => number): Stills {
  let pending: Buffer = Buffer.alloc(0);
  const stills: { readonly atMs: number; readonly jpeg: Buffer }[] = [];
  return {
    write(piece) {
      pending = Buffer.concat([pending, piece]);
      for (let at = pending.indexOf(end); at >= 0; at = pending.indexOf(end)) {
        const jpeg = Buffer.from(pending.subarray(0, at + end.length));
        pending = pending.subarray(at + end.length);
        if (jpeg.indexOf(begin) === 0) stills.push({ atMs: now(), jpeg });
      }
      if (pending.length > largestBytes) pending = Buffer.alloc(0);
      stills.splice(0, Math.max(stills.length - kept, 0));
    },
    nearest(atMs) {
      const away = (still: { atMs: number }) => Math.abs(still.atMs - atMs);
      return stills.toSorted((a, b) => away(a) - away(b))[0]?.jpeg;
    },
  };
}
