import * as z from "zod/mini";

/** Stages of a camera test: connect, wait for a key frame (some cameras send one only every few seconds), read some frames. */
export const SourceTestStage = z.enum(["connecting", "waitingForKeyFrame", "reading"]);
export type SourceTestStage = z.infer<typeof SourceTestStage>;

/** Longest duration of each stage, in seconds. */
export const sourceTestSeconds = {
  connect: 10,
  /** Many cameras send a key frame every 8 to 15 s. */
  keyFrame: 20,
  /** The whole test including the round trip to the gateway; the caller waits this long. */
  total: 40,
} as const;
