/** PL-14, in seconds. */
const jumpSeconds = 1;

/** PL-14: where playing goes on that has stalled: a second ahead, if what is there is loaded. What is still being loaded is waited for. */
export function afterStall(buffered: readonly (readonly [from: number, to: number])[], atSeconds: number): number | undefined {
  const next = atSeconds + jumpSeconds;
  return buffered.some(([from, to]) => from <= next && next < to) ? next : undefined;
}
