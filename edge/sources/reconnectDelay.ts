const shortestMs = 1_000;
const longestMs = 30_000;

/** How long to wait before attempt `attempt` (0 is the first retry): 1 s doubling to 30 s, spread by ±20 % so that a site does not return in step. */
export function reconnectDelayMs(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(longestMs, shortestMs * 2 ** Math.min(attempt, 16));
  return Math.round(Math.min(longestMs, Math.max(shortestMs, base * (0.8 + 0.4 * random()))));
}
