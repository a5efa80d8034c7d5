import { limits } from "#contract/limits.ts";

const longestMs = 5_000;

/**
 * LV-11: delay before the attempt after `failures` failed ones: 0.4 s, doubling up to 5 s, plus a random part of the same length, so that
 * the tiles of a wall that lost their video together do not reconnect together.
 */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.round(Math.min(longestMs, limits.liveReloadMs * 2 ** failures) * (1 + random()));
}
