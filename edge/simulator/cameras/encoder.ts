import { setTimeout as wait } from "node:timers/promises";
import { type FfmpegProcess, runFfmpeg } from "../../sources/ffmpegProcess.ts";
import { endsPicture, rtpTimestamp, startsKeyFrame } from "../../sources/h264Rtp.ts";
import { createListeners, type Dispose } from "../../sources/listeners.ts";
import { openRtpPort, type RtpPort } from "../../sources/rtpSource.ts";
import type { Frame } from "./drawing/picture.ts";
import { createFrameInstants } from "./frameInstants.ts";
import { type ParameterSets, parameterSetsIn } from "./parameterSets.ts";
import type { StreamFormat } from "./streamFormat.ts";

const freshKeyFrameMs = 500;
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
  const readers = createListeners<[rtp: Buffer]>();
  const waiting = new Set<(sets: ParameterSets) => void>();
  const instants = createFrameInstants(format.framesPerSecond);
  const pictures = Array.from({ length: mostWaiting }, () => Buffer.alloc((format.width * format.height * 3) / 2));
  const stop = new AbortController();
  let opening: Promise<RtpPort> | undefined;
  let running: Promise<void> | undefined;
  let ffmpeg: FfmpegProcess | undefined;
  let dismissed: FfmpegProcess | undefined;
  let disposing: Promise<void> | undefined;
  let users = 0;
  let linger: NodeJS.Timeout | undefined;
  let sets: ParameterSets | undefined;
  let group: Buffer[] = [];
  let groupTimestamp: number | undefined;
  let groupStartedAtMs = 0;

  const takePacket = (packet: Buffer) => {
    const instant = instants.of(rtpTimestamp(packet));
    if (instant === undefined) return;
    const timestamp = Math.round(instant * 90) % 2 ** 32;
    packet.writeUInt32BE(timestamp, 4);
    if (timestamp !== groupTimestamp && startsKeyFrame(packet)) {
      group = [];
      groupTimestamp = timestamp;
      groupStartedAtMs = performance.now();
    }
    group.push(packet);
    readers.emit(packet);
    if (timestamp !== groupTimestamp || !endsPicture(packet)) return;
    sets = parameterSetsIn(group) ?? sets;
    if (!sets) return;
    for (const answer of waiting) answer(sets);
  };

  const isWanted = () => users > 0 && !stop.signal.aborted;

  /** Runs ffmpeg while a client wants the stream, and restarts it if it ends by itself. */
  async function run(): Promise<void> {
    opening ??= openRtpPort(takePacket);
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
    instants.clear();
    const encoding = runFfmpeg(encoderArgs(format, port.port));
    ffmpeg = encoding;
    encoding.stdout.resume();
    const free = [...pictures];
    const leave = takeFrames((frame, instant) => {
      if (encoding.hasExited) return;
      const picture = free.pop();
      // Frames that the encoder has no time for are dropped.
      if (!picture) return;
      picture.set(frame.bytes);
      instants.push(instant);
      encoding.stdin.write(picture, () => free.push(picture));
    });
    const { code, errorText } = await encoding.exited;
    leave();
    ffmpeg = undefined;
    group = [];
    groupTimestamp = undefined;
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
    users++;
    clearTimeout(linger);
    begin();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      users--;
      clearTimeout(linger);
      if (users === 0 && !stop.signal.aborted) linger = setTimeout(() => void dismiss(), lingerMs);
    };
  };

  async function endForGood(): Promise<void> {
    stop.abort();
    clearTimeout(linger);
    readers.clear();
    await dismiss();
    await running;
    const port = await opening?.catch(() => undefined);
    await port?.close();
  }

  return {
    async describe(timeoutMs) {
      const release = acquire();
      try {
        if (sets && ffmpeg) return sets;
        return await new Promise((resolve) => {
          const settle = (found?: ParameterSets) => {
            clearTimeout(timer);
            waiting.delete(settle);
            stop.signal.removeEventListener("abort", giveUp);
            resolve(found);
          };
          const giveUp = () => settle();
          const timer = setTimeout(giveUp, timeoutMs);
          waiting.add(settle);
          stop.signal.addEventListener("abort", giveUp);
          if (stop.signal.aborted) giveUp();
        });
      } finally {
        release();
      }
    },
    subscribe(listener) {
      const release = acquire();
      let hasBegun = false;
      if (group.length > 0 && groupTimestamp !== undefined && performance.now() - groupStartedAtMs < freshKeyFrameMs) {
        hasBegun = true;
        for (const packet of group) listener(packet);
      }
      const leave = readers.add((packet) => {
        hasBegun ||= startsKeyFrame(packet);
        if (hasBegun) listener(packet);
      });
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
