import { limits } from "#contract/limits.ts";

const longestMs = 5_000;

/**
 * LV-11: how long to wait before the attempt after `failures` failed ones: 0.4 s, doubling up to 5 s,
 * and up to as long again, so that the tiles of a wall that were lost at once do not come back in step.
 */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.round(Math.min(longestMs, limits.liveReloadMs * 2 ** failures) * (1 + random()));
}
