import { twoDigits } from "#domain/time/wallText.ts";

/** 02:41, after an hour 1:02:41; the same in every language. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** SH-08, Q-53: the remaining time, or the elapsed time if there is no end. */
export function lockdownClock(info: { startTimeOfLockdown?: string | undefined; endsAtUtc?: string | undefined }, nowMs: number) {
  if (info.endsAtUtc !== undefined) return { isRemaining: true, text: stopwatch(Date.parse(info.endsAtUtc) - nowMs) };
  return { isRemaining: false, text: stopwatch(nowMs - Date.parse(info.startTimeOfLockdown ?? "")) };
}
