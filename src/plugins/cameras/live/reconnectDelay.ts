import { limits } from "#contract/limits.ts";

const longestMs = 10_000;

/** LV-11: how long to wait before the attempt after `failures` failed ones: 0.4 s, doubling, at most 10 s. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(longestMs, limits.liveReloadMs * 2 ** failures);
}
