import { setTimeout as wait } from "node:timers/promises";
import { type FfmpegProcess, runFfmpeg } from "../../sources/ffmpegProcess.ts";
import type { Dispose } from "../../sources/listeners.ts";
import { openRtpPort, type RtpPort } from "../../sources/rtpSource.ts";
import { createUseCount } from "../../sources/useCount.ts";
import type { Frame } from "./drawing/picture.ts";
import { createEncodedStream } from "./encodedStream.ts";
import type { ParameterSets } from "./parameterSets.ts";
import type { StreamFormat } from "./streamFormat.ts";

const restartMs = 1_000;
/** One frame in the encoder and one waiting, so that a short stop of either process costs no frame. */
const mostWaiting = 2;

/** One stream of a camera as H.264 RTP, encoded only while a client reads it. Timestamps are the frames' instants at 90 kHz. */
export interface Encoder {
  /** Parameters that a client needs in advance. Starts the encoder; `undefined` if it does not deliver in time. */
  describe(timeoutMs: number): Promise<ParameterSets | undefined>;
  /** The packets from a key frame on: the current group when its key frame is young, else the next one. */
  subscribe(listener: (rtp: Buffer) => void): Dispose;
  readonly isRunning: boolean;
  dispose(): Promise<void>;
}

interface EncoderOptions {
  readonly format: StreamFormat;
  /** Begins to hand over frames; each is only valid during the call. */
  readonly takeFrames: (listener: (frame: Frame, instant: number) => void) => Dispose;
  /** How long the encoder stays after its last reader. */
  readonly lingerMs?: number;
  readonly onFailure?: (reason: string) => void;
}

export function createEncoder({ format, takeFrames, lingerMs = 10_000, onFailure = () => undefined }: EncoderOptions): Encoder {
  const stream = createEncodedStream(format.framesPerSecond);
  const pictures = Array.from({ length: mostWaiting }, () => Buffer.alloc((format.width * format.height * 3) / 2));
  const stop = new AbortController();
  let opening: Promise<RtpPort> | undefined;
  let running: Promise<void> | undefined;
  let ffmpeg: FfmpegProcess | undefined;
  let dismissed: FfmpegProcess | undefined;
  let disposing: Promise<void> | undefined;
  const uses = createUseCount({ lingerMs, onUnused: () => void dismiss() });

  const isWanted = () => uses.isUsed && !stop.signal.aborted;

  /** Runs ffmpeg while a client wants the stream, and restarts it if it ends by itself. */
  async function run(): Promise<void> {
    opening ??= openRtpPort(stream.take);
    const port = await opening;
    while (isWanted()) {
      const reason = await encodeOnce(port);
      if (!isWanted()) break;
      if (reason === undefined) continue;
      onFailure(reason);
      await wait(restartMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  /** Resolves with the reason why ffmpeg ended by itself; `undefined` if it was stopped. */
  async function encodeOnce(port: RtpPort): Promise<string | undefined> {
    port.expectSender();
    stream.begin();
    const encoding = runFfmpeg(encoderArgs(format, port.port));
    ffmpeg = encoding;
    encoding.stdout.resume();
    const leave = takeFrames(frameWriter(encoding, pictures, stream.expect));
    const { code, errorText } = await encoding.exited;
    leave();
    ffmpeg = undefined;
    stream.end();
    if (encoding === dismissed) return undefined;
    return `ffmpeg ended with ${code ?? "a signal"}: ${errorText.trim().slice(-300)}`;
  }

  const dismiss = async () => {
    dismissed = ffmpeg;
    await ffmpeg?.kill();
  };

  const begin = () => {
    if (running || !isWanted()) return;
    running = run().then(
      () => {
        running = undefined;
        // A new client may have come while the last encoder was ending.
        begin();
      },
      (error: unknown) => {
        running = undefined;
        opening = undefined;
        onFailure(String(error));
      },
    );
  };

  const acquire = (): Dispose => {
    const release = uses.acquire();
    begin();
    return release;
  };

  async function endForGood(): Promise<void> {
    stop.abort();
    uses.dispose();
    stream.clear();
    await dismiss();
    await running;
    const port = await opening?.catch(() => undefined);
    await port?.close();
  }

  return {
    async describe(timeoutMs) {
      const release = acquire();
      try {
        return stream.sets && ffmpeg ? stream.sets : await stream.awaitSets(timeoutMs, stop.signal);
      } finally {
        release();
      }
    },
    subscribe(listener) {
      const release = acquire();
      const leave = stream.subscribe(listener);
      return () => {
        leave();
        release();
      };
    },
    get isRunning() {
      return ffmpeg !== undefined;
    },
    dispose() {
      disposing ??= endForGood();
      return disposing;
    },
  };
}

/** Writes frames to ffmpeg by way of these buffers. Frames that it has no time for are dropped. */
function frameWriter(encoding: FfmpegProcess, buffers: readonly Buffer[], onWritten: (instant: number) => void) {
  const free = [...buffers];
  return (frame: Frame, instant: number) => {
    if (encoding.hasExited) return;
    const picture = free.pop();
    if (!picture) return;
    picture.set(frame.bytes);
    onWritten(instant);
    encoding.stdin.write(picture, () => free.push(picture));
  };
}

/** The picture comes through the pipe, so that the encoder ends when this process does. */
function encoderArgs({ width, height, framesPerSecond, keyFrameInterval, kilobits }: StreamFormat, port: number): string[] {
  return [
    `-loglevel error -probesize 32 -analyzeduration 0 -f rawvideo -pix_fmt yuv420p -video_size ${width}x${height}`,
    `-framerate ${framesPerSecond} -i pipe:0 -map 0:v:0 -an -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -bf 0`,
    `-g ${keyFrameInterval} -keyint_min ${keyFrameInterval} -sc_threshold 0 -threads 1`,
    `-b:v ${kilobits}k -maxrate ${kilobits}k -bufsize ${kilobits}k`,
    `-f rtp -flush_packets 1 rtp://127.0.0.1:${port}?pkt_size=1200&rtcpport=${port}`,
  ]
    .join(" ")
    .split(" ");
}
