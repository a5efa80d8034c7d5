/** What can carry live pictures to viewers: `LIVE_MASTER`. */
export const liveEngines = ["werift", "libdatachannel"] as const;
export type LiveEngine = (typeof liveEngines)[number];
