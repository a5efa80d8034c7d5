import type { SourceFailure } from "#contract/sourceFailures.ts";
import type { Dispose } from "./listeners.ts";

export type { SourceFailure } from "#contract/sourceFailures.ts";

export type SourceState = "connecting" | "live" | "failed";

/** A camera as RTP: H.264 video and, when it has a microphone, Opus at 48 kHz. */
export interface VideoSource {
  readonly state: SourceState;
  /** Set only while `state` is "failed". */
  readonly failure: SourceFailure | undefined;
  /** Certain once the source has been live. */
  readonly hasAudio: boolean;
  start(): Promise<void>;
  dispose(): Promise<void>;
  onState(listener: (state: SourceState, failure?: SourceFailure) => void): Dispose;
  subscribe(listener: (rtp: Buffer) => void): Dispose;
  subscribeAudio(listener: (rtp: Buffer) => void): Dispose;
  /**
   * The packets since the last key frame, their timestamps squeezed to at most 1 ms a frame, else a player keeps the age of the first one as delay.
   * `after` false ends at the newest live timestamp (a viewer joins), true follows it (a viewer lost the picture). Empty before the first key frame.
   */
  replay(after: boolean): Buffer[];
  /** The latest key frame as JPEG; `undefined` when there is none or it cannot be decoded. One decoder at a time. */
  captureStill(): Promise<Buffer | undefined>;
}
