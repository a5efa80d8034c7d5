/** A picture of the day: when it was taken, in milliseconds since 1970, and where it lies. */
export interface Snapshot {
  readonly atMs: number;
  readonly key: string;
}

/** SN-02 */
const stepMs = 20_000;
const marksPerSnapshot = 0.5;

/** SN-02: where the bar has a mark: about half as many as there are pictures, on full 20 s, oldest first. */
export function marksFor(snapshots: readonly Snapshot[]): number[] {
  const every = Math.round(1 / marksPerSnapshot);
  const marks = snapshots.filter((_, index) => index % every === 0).map(({ atMs }) => Math.round(atMs / stepMs) * stepMs);
  return [...new Set(marks)];
}

/** SN-01: the place of the picture next to an instant; -1 where there is none. */
export function nearestSnapshot(snapshots: readonly Snapshot[], atMs: number): number {
  let nearest = -1;
  let leastMs = Infinity;
  for (const [index, snapshot] of snapshots.entries()) {
    const awayMs = Math.abs(snapshot.atMs - atMs);
    if (awayMs < leastMs) [nearest, leastMs] = [index, awayMs];
  }
  return nearest;
}
