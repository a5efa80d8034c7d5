/** What is loaded, in seconds of the video. */
type Buffered = readonly (readonly [from: number, to: number])[];

/** PL-14, in seconds. */
const jumpSeconds = 1;
/** Just within what is loaded: its times are not exact. */
const insideSeconds = 0.01;

export function rangesOf(buffered: TimeRanges): Buffered {
  return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const);
}

/** PL-14: where playing goes on that has stalled: a second ahead, if what is there is loaded. What is still being loaded is waited for. */
export function afterStall(buffered: Buffered, atSeconds: number): number | undefined {
  const next = atSeconds + jumpSeconds;
  return buffered.some(([from, to]) => from <= next && next < to) ? next : undefined;
}

/**
 * PL-15: where a player is sent that waits for a picture of a piece that has been loaded and does not have it: to what begins next.
 * Undefined where the picture is there, and where nothing follows.
 */
export function afterHole(buffered: Buffered, atSeconds: number): number | undefined {
  if (buffered.some(([from, to]) => from <= atSeconds && atSeconds < to)) return undefined;
  const next = buffered.find(([from]) => from > atSeconds);
  return next && next[0] + insideSeconds;
}
