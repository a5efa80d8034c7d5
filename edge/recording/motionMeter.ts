import { motionCellBytes, motionCellCount, setCell } from "#domain/playback/motionCells.ts";

/** Change of a cell's mean brightness, of 255: more than a coder's noise, less than a person behind a bush. */
const leastChange = 8;
/** Intra-only cameras send a key frame for every picture: so many are not needed. */
const leastStepMs = 900;
/** A cell that changed in most of the last pictures shows a clock, a screen or the leaves of a tree: it says nothing. */
const rememberedPictures = 60;
const knownAfterPictures = 15;
const restlessShare = 0.8;

/** Changes between two frames; instants are arrival times by the platform's clock. */
export interface MotionInstant {
  readonly fromMs: number;
  readonly atMs: number;
  /** See `domain/playback/motionCells.ts`. */
  readonly cells: Uint8Array;
}

export interface MotionMeterOptions {
  now(): number;
  onMotion(instant: MotionInstant): void;
}

/**
 * B-03: takes key frames as grey pictures of one byte a cell, one after the other in pieces of any size, and tells which cells changed.
 * That all of them become brighter or darker by the same, by a cloud or a camera's exposure, is no motion.
 */
export function createMotionMeter({ now, onMotion }: MotionMeterOptions): (piece: Buffer) => void {
  const shifts = new Int16Array(motionCellCount);
  const restless = createRestlessCells();
  let pending: Buffer = Buffer.alloc(0);
  let before: { picture: Buffer; atMs: number } | undefined;

  function compare(picture: Buffer, atMs: number): void {
    const last = before;
    if (last && atMs - last.atMs < leastStepMs && atMs >= last.atMs) return;
    before = { picture, atMs };
    if (!last) return;
    for (let cell = 0; cell < motionCellCount; cell++) shifts[cell] = (picture[cell] ?? 0) - (last.picture[cell] ?? 0);
    const common = shifts.toSorted()[motionCellCount >> 1] ?? 0;
    const changed = new Uint8Array(motionCellBytes);
    const cells = new Uint8Array(motionCellBytes);
    for (const [cell, shift] of shifts.entries()) {
      if (Math.abs(shift - common) < leastChange) continue;
      setCell(changed, cell);
      if (!restless.has(cell)) setCell(cells, cell);
    }
    restless.add(changed);
    onMotion({ fromMs: last.atMs, atMs, cells });
  }

  return (piece) => {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    for (; pending.length >= motionCellCount; pending = pending.subarray(motionCellCount)) {
      compare(Buffer.from(pending.subarray(0, motionCellCount)), now());
    }
  };
}

function createRestlessCells() {
  const changes: Uint8Array[] = [];
  const counts = new Uint8Array(motionCellCount);
  const count = (bits: Uint8Array, by: 1 | -1) => {
    for (let cell = 0; cell < motionCellCount; cell++) {
      if (((bits[cell >> 3] ?? 0) << (cell & 7)) & 0x80) counts[cell] = (counts[cell] ?? 0) + by;
    }
  };
  return {
    has: (cell: number) => changes.length >= knownAfterPictures && (counts[cell] ?? 0) > changes.length * restlessShare,
    add(bits: Uint8Array): void {
      changes.push(bits);
      count(bits, 1);
      const oldest = changes.length > rememberedPictures ? changes.shift() : undefined;
      if (oldest) count(oldest, -1);
    },
  };
}
