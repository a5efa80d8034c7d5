import * as z from "zod/mini";
import { Rendition } from "#contract/live.ts";
import type { LiveTalkState } from "./liveTalk.ts";
import type { LiveStep } from "./liveError.ts";
import type { LiveMeasures } from "./liveMeasures.ts";

/**
 * - `idle`: nothing is asked for.
 * - `connecting`: an attempt is under way and there was no picture yet.
 * - `live`: pictures arrive.
 * - `disconnected`: the picture was lost or the device is out of reach; tries again by itself.
 * - `failed`: the connection could not be made, and trying again at once would end alike.
 * - `timedOut`: no picture came in time.
 * - `refused`: the platform does not allow it now.
 */
export type LiveStatus = "idle" | "connecting" | "live" | "disconnected" | "failed" | "timedOut" | "refused";

export interface LiveState extends LiveTalkState {
  status: LiveStatus;
  step: LiveStep;
  /** Why there is no picture, as a code. */
  failureCode: string | undefined;
  stream: MediaStream | undefined;
  /** LV-03: what the device says of itself. */
  isAudioEnabled: boolean;
  /** When the present status began, in epoch milliseconds. */
  sinceMs: number;
  /** What the way from asking to the first picture took. */
  firstPictureMs: number | undefined;
  measures: LiveMeasures | undefined;
  /** B-26: which picture of the camera the device sends; undefined where it has only one. */
  rendition: Rendition | undefined;
}

const RenditionMessage = z.object({ type: z.literal("rendition"), rendition: Rendition });

/** Which picture a device says that it sends, where the message says so. */
export function renditionTold(message: unknown): Rendition | undefined {
  return z.safeParse(RenditionMessage, message).data?.rendition;
}
