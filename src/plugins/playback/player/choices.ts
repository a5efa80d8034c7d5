/** PL-10, in seconds. */
export const clipLengths = [3_600, 1_200, 600, 300, 30] as const;
/** PL-11 */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75] as const;
/** PL-11 */
export const skipMs = 10_000;
