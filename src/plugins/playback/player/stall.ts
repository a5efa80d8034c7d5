/** The loaded ranges, in seconds of the video. */
type Buffered = readonly (readonly [from: number, to: number])[];

/** PL-14, in seconds. */
const jumpSeconds = 1;
/** Just inside a loaded range, because its times are not exact. */
const insideSeconds = 0.01;

export function rangesOf(buffered: TimeRanges): Buffered {
  return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const);
}

/** PL-14: where a stalled video continues: one second ahead, if that is loaded. Otherwise it waits for the load. */
export function afterStall(buffered: Buffered, atSeconds: number): number | undefined {
  const next = atSeconds + jumpSeconds;
  return buffered.some(([from, to]) => from <= next && next < to) ? next : undefined;
}

/**
 * PL-15: where to seek if a loaded fragment has no frame for the current instant: to the start of the next loaded range. Undefined if the
 * frame exists or nothing follows.
 */
export function afterHole(buffered: Buffered, atSeconds: number): number | undefined {
  if (buffered.some(([from, to]) => from <= atSeconds && atSeconds < to)) return undefined;
  const next = buffered.find(([from]) => from > atSeconds);
  return next && next[0] + insideSeconds;
}
