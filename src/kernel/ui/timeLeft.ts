/** The progress at one time. */
interface Mark {
  share: number;
  atMs: number;
}

/** Only recent progress determines the speed, so that a slow start does not count. */
const windowMs = 15_000;
/** Before this time an estimate would be too inaccurate. */
const leastMs = 1_500;

/**
 * Estimates from the growth of a share (0 to 1) when it will reach 1. Returns the remaining milliseconds, or undefined while it can't
 * estimate.
 */
export function createTimeLeft(): (share: number, nowMs: number) => number | undefined {
  let marks: Mark[] = [];
  return (share, nowMs) => {
    const last = marks.at(-1);
    // Progress that decreased has started again.
    if (last && share < last.share) marks = [];
    if (!last || share !== last.share) marks.push({ share, atMs: nowMs });
    const recent = marks.findIndex(({ atMs }) => atMs >= nowMs - windowMs);
    if (recent > 1) marks = marks.slice(recent - 1);
    const first = marks[0];
    if (!first || share >= 1 || share <= first.share || nowMs - first.atMs < leastMs) return undefined;
    return ((1 - share) * (nowMs - first.atMs)) / (share - first.share);
  };
}
