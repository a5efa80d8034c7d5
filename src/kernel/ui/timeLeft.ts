/** How far something was at some time. */
interface Mark {
  share: number;
  atMs: number;
}

/** So much of what was done lately tells how fast it goes on: a start that was slow is forgotten. */
const windowMs = 15_000;
/** Before that any guess would be a lie. */
const leastMs = 1_500;

/** Guesses from how a share of 0 to 1 grows when it will be 1. Answers the milliseconds until then, undefined while it cannot know. */
export function createTimeLeft(): (share: number, nowMs: number) => number | undefined {
  let marks: Mark[] = [];
  return (share, nowMs) => {
    const last = marks.at(-1);
    // Something that went back has begun anew.
    if (last && share < last.share) marks = [];
    if (!last || share !== last.share) marks.push({ share, atMs: nowMs });
    const recent = marks.findIndex(({ atMs }) => atMs >= nowMs - windowMs);
    if (recent > 1) marks = marks.slice(recent - 1);
    const first = marks[0];
    if (!first || share >= 1 || share <= first.share || nowMs - first.atMs < leastMs) return undefined;
    return ((1 - share) * (nowMs - first.atMs)) / (share - first.share);
  };
}
