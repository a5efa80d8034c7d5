import { minuteMs } from "#contract/durations.ts";

/** Rules of general lockdown. Instants are ISO 8601 in UTC, durations whole minutes, times milliseconds since 1970. */

/** When a lockdown ends by itself; undefined if a person must end it (LK-02). */
export function endOfLockdown(startedAtMs: number, durationMinutes: number | undefined): number | undefined {
  return durationMinutes === undefined ? undefined : startedAtMs + durationMinutes * minuteMs;
}

export type StartObstacle = "active" | "expired";

/** LK-03: why a plan cannot be started now; undefined when it can. */
export function startObstacle(
  plan: { expiresOn?: string | undefined },
  isLockdownActive: boolean,
  nowMs: number,
): StartObstacle | undefined {
  if (isLockdownActive) return "active";
  if (plan.expiresOn !== undefined && Date.parse(plan.expiresOn) <= nowMs) return "expired";
  return undefined;
}
