import type { CameraScheme } from "#contract/cameraSchemes.ts";
import type { SourceFailure } from "#contract/sourceFailures.ts";
import type { CameraAddress } from "./cameraUrl.ts";
import type { FfmpegProcess } from "./ffmpegProcess.ts";
import { rtsp } from "./rtsp.ts";

/** How cameras of one kind are read: one module per kind. */
export interface SourceType {
  /** Opens the way to a camera for one run of ffmpeg. */
  open(camera: CameraAddress): Promise<OpenedInput>;
}

/** What one run of ffmpeg is given, with what must live as long as it. */
export interface OpenedInput {
  /** Input options up to and including `-i` and its one argument. Everybody on the machine can read them: no sign-in data, no address of a camera. */
  readonly args: readonly string[];
  /** Options of the input with which a probe, which needs the video alone, reads less. */
  readonly probeArgs: readonly string[];
  /** Resolves when the camera is asked: before, ffmpeg is still being started. */
  readonly asked: Promise<void>;
  /** Hears once what the camera says of its streams, which is before its first key frame. ffmpeg talks at level "verbose". */
  onDescription(ffmpeg: FfmpegProcess, hear: (description: SourceDescription) => void): void;
  /** Why the camera does not deliver, as far as its connection tells; asked before `close`. */
  failure(): SourceFailure | undefined;
  close(): void;
}

export interface SourceDescription {
  /** Without a video ffmpeg has words of its own. */
  readonly isH264: boolean;
  /** It announces sound that ffmpeg decodes. */
  readonly hasSound: boolean;
}

/** The kind of camera that an address means, by its scheme. */
export const sourceTypes: Readonly<Record<CameraScheme, SourceType>> = { rtsp, rtsps: rtsp };
