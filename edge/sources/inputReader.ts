import type { Recorder } from "../recording/recorder.ts";
import { askForSound } from "./askForSound.ts";
import { readByFfmpeg } from "./ffmpegReading.ts";
import { sourceFailure } from "./probeSource.ts";
import { decodingArgs, outputArgs } from "./rtpOutput.ts";
import type { RtpPort } from "./rtpSource.ts";
import { openInput, type SourceInput } from "./sourceInput.ts";
import type { OpenedInput } from "./sourceTypes.ts";
import type { SourceFailure } from "./videoSource.ts";

export interface InputReaderOptions {
  readonly input: SourceInput;
  /** No packet for this long means that the camera hangs. */
  readonly stallMs: number;
  /** How long a camera may take to say what it sends. */
  readonly connectMs: number;
  /** How long it may take from there to its first key frame: many cameras send one every 8 to 15 s. */
  readonly keyFrameMs: number;
  readonly recorder: Recorder | undefined;
  /** Whether a key frame has come. */
  readonly isLive: () => boolean;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

export interface Ports {
  readonly video: RtpPort;
  readonly audio: RtpPort;
}

/** How one try to read the camera ended. */
export interface Ended {
  readonly failure: SourceFailure;
  readonly wasLive: boolean;
  /** The camera's frames have another size from now on. */
  readonly isResized?: boolean;
}

/** Reads one input by one ffmpeg at a time, which sends RTP to loopback ports. */
export interface InputReader {
  /** Reads until ffmpeg ends, stalls, is aborted or the size of the frames changes. */
  read(ports: Ports): Promise<Ended>;
  /** A packet of the video has come. */
  heard(): void;
  /** A key frame of this size has come. A recording has one size of frames: a camera whose size was changed is read again. */
  sawSize(size: string): void;
  /** `undefined` until the camera was asked. */
  readonly hasAudio: boolean | undefined;
}

export function createInputReader({ input, stallMs, connectMs, keyFrameMs, recorder, isLive, signal }: InputReaderOptions): InputReader {
  let hasAudio = input.hasAudio;
  let lastPacketAtMs = 0;
  let readSize: string | undefined;
  let resized = new AbortController();

  const isStalled = () => {
    const patienceMs = isLive() ? stallMs : Math.max(stallMs, connectMs + keyFrameMs);
    return performance.now() - lastPacketAtMs >= patienceMs;
  };

  async function readOnce(ports: Ports): Promise<Ended> {
    if (hasAudio === undefined) {
      const asked = await askForSound(input, connectMs, signal);
      if (!asked.ok) return { failure: asked.failure, wasLive: false };
      hasAudio = asked.hasAudio;
    }
    if (signal.aborted) return { failure: "error_video_source_unreachable", wasLive: false };
    ports.video.expectSender();
    ports.audio.expectSender();
    const opened = await openInput(input);
    try {
      return await run(opened, ports, hasAudio);
    } finally {
      opened.close();
    }
  }

  async function run(opened: OpenedInput, ports: Ports, hasSound: boolean): Promise<Ended> {
    const isRecorded = recorder !== undefined;
    const output = { video: input.video, videoPort: ports.video.port, audioPort: hasSound ? ports.audio.port : undefined, isRecorded };
    readSize = undefined;
    resized = new AbortController();
    lastPacketAtMs = performance.now();
    const ended = await readByFfmpeg({
      args: ["-loglevel", "error", ...decodingArgs({ isRecorded }), ...opened.args, ...outputArgs(output)],
      recorder,
      hasSound,
      feed: input.feed,
      isStalled,
      checkMs: Math.min(1_000, stallMs / 2),
      signal: AbortSignal.any([signal, resized.signal]),
    });
    const wasLive = isLive();
    // A camera that was changed (no microphone any more, another codec) is asked again.
    if (!wasLive) hasAudio = input.hasAudio;
    const failure = opened.failure() ?? failureOf(ended.isStalled, wasLive, ended.errorText);
    return { failure, wasLive, isResized: resized.signal.aborted };
  }

  return {
    async read(ports) {
      try {
        return await readOnce(ports);
      } catch (error) {
        hasAudio = input.hasAudio;
        throw error;
      }
    },
    heard() {
      lastPacketAtMs = performance.now();
    },
    sawSize(size) {
      if (readSize !== undefined && readSize !== size) resized.abort();
      readSize = size;
    },
    get hasAudio() {
      return hasAudio;
    },
  };
}

/** Why the reader ended, where the connection to the camera does not tell. */
function failureOf(isStalled: boolean, wasLive: boolean, errorText: string): SourceFailure {
  const said = sourceFailure(errorText);
  if (!isStalled) return said;
  // Frames came and were never enough for a beginning.
  return !wasLive && said === "error_video_source_no_key_frame" ? said : "error_video_source_stalled";
}
