/** Durations in milliseconds, as every program counts them. A day of a calendar may have 23 or 25 hours: see `domain/time/`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const halfDayMs = dayMs / 2;

/** Length of a day without a change of the clock. */
export const dayMinutes = 1440;
