/** Engines for live video: `LIVE_MASTER`. The first is the default. */
export const liveEngines = ["libdatachannel", "werift"] as const;
export type LiveEngine = (typeof liveEngines)[number];
