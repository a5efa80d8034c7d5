import * as z from "zod/mini";

/** How far the test of a camera is: it connects, then waits for a key frame, which a camera sends every so many seconds, then reads some frames. */
export const SourceTestStage = z.enum(["connecting", "waitingForKeyFrame", "reading"]);
export type SourceTestStage = z.infer<typeof SourceTestStage>;

/** How long the parts of a test may take, in seconds. */
export const sourceTestSeconds = {
  connect: 10,
  /** Many cameras send a key frame every 8 to 15 s. */
  keyFrame: 20,
  /** The whole test with its way to the gateway and back: whoever waits for the answer waits this long. */
  total: 40,
} as const;
