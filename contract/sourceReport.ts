import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { LiveConversion } from "./liveConversion.ts";

/** A gateway's report about one of its cameras. */
export const sourceReport = {
  videoSourceId: Id,
  isConnected: z.boolean(),
  failureCode: z.optional(z.string()),
  encoding: z.optional(z.string()),
  resolution: z.optional(z.string()),
  hasAudio: z.optional(z.boolean()),
  /** Absent while its live video is sent as it comes. */
  liveConversion: z.optional(LiveConversion),
  /** Why its second stream cannot be read; absent while it can, or has not been tried. */
  subStreamFailureCode: z.optional(z.string()),
  /** PL-07: whether the gateway records a camera that it should record; null where its settings record none, absent while it does not know. */
  isRecording: z.optional(z.nullable(z.boolean())),
};
