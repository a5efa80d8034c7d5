/** A snapshot: when it was taken, in milliseconds since 1970, and its key in the object store. */
export interface Snapshot {
  readonly atMs: number;
  readonly key: string;
}

/** SN-02 */
const stepMs = 20_000;
const marksPerSnapshot = 0.5;

/** SN-02: marks of the bar: about half as many as snapshots, at multiples of 20 s, oldest first. */
export function marksFor(snapshots: readonly Snapshot[]): number[] {
  const every = Math.round(1 / marksPerSnapshot);
  const marks = snapshots.filter((_, index) => index % every === 0).map(({ atMs }) => Math.round(atMs / stepMs) * stepMs);
  return [...new Set(marks)];
}

/** SN-01: index of the snapshot nearest to an instant; -1 if there is none. */
export function nearestSnapshot(snapshots: readonly Snapshot[], atMs: number): number {
  let nearest = -1;
  let leastMs = Infinity;
  for (const [index, snapshot] of snapshots.entries()) {
    const awayMs = Math.abs(snapshot.atMs - atMs);
    if (awayMs < leastMs) [nearest, leastMs] = [index, awayMs];
  }
  return nearest;
}
