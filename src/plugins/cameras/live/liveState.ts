import * as z from "zod/mini";
import { Rendition } from "#contract/live.ts";
import type { LiveStep } from "./liveError.ts";
import type { LiveMeasures } from "./liveMeasures.ts";
import type { LiveTalkState } from "./liveTalk.ts";

/**
 * - `idle`: not requested.
 * - `connecting`: an attempt is running, and no video has arrived yet.
 * - `live`: video arrives.
 * - `disconnected`: the video was lost or the device can't be reached; the view tries again by itself.
 * - `failed`: the connection failed, and another attempt at once would fail in the same way.
 * - `timedOut`: no video arrived in time.
 * - `refused`: the platform does not allow it now.
 */
export type LiveStatus = "idle" | "connecting" | "live" | "disconnected" | "failed" | "timedOut" | "refused";

/** The video of the running attempt. */
export interface LiveVideoState {
  stream: MediaStream | undefined;
  /** LV-03: the device's own setting. */
  isAudioEnabled: boolean;
  /** Time from the request to the first frame. */
  firstPictureMs: number | undefined;
  measures: LiveMeasures | undefined;
  /** B-26: the rendition that the device sends; undefined if it has only one. */
  rendition: Rendition | undefined;
}

export interface LiveState extends LiveTalkState, LiveVideoState {
  status: LiveStatus;
  step: LiveStep;
  /** Code of the reason for missing video. */
  failureCode: string | undefined;
  /** When the current status began, in milliseconds since 1970. */
  sinceMs: number;
}

/** State of a view that nobody has requested yet. */
export function idleLive(): LiveState {
  return {
    status: "idle",
    step: "seat",
    failureCode: undefined,
    stream: undefined,
    isAudioEnabled: false,
    sinceMs: Date.now(),
    firstPictureMs: undefined,
    measures: undefined,
    talk: "off",
    speakerId: undefined,
    rendition: undefined,
  };
}

export function showStatus(state: LiveState, status: LiveStatus, failureCode?: string): void {
  if (state.status !== status) state.sinceMs = Date.now();
  state.status = status;
  state.failureCode = failureCode;
}

const RenditionMessage = z.object({ type: z.literal("rendition"), rendition: Rendition });

/** The rendition that a device's message reports, if it is about that. */
export function renditionTold(message: unknown): Rendition | undefined {
  return z.safeParse(RenditionMessage, message).data?.rendition;
}
