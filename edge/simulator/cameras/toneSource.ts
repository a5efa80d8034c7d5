import { setTimeout as wait } from "node:timers/promises";
import { type FfmpegProcess, runFfmpeg } from "../../sources/ffmpegProcess.ts";
import { createListeners, type Dispose } from "../../sources/listeners.ts";
import { openRtpPort, type RtpPort } from "../../sources/rtpSource.ts";

/** The sound of an intercom's microphone: a hum and a soft 440 Hz tone, as Opus RTP at 48 kHz, encoded only while a client listens. */
export interface ToneSource {
  subscribe(listener: (rtp: Buffer) => void): Dispose;
  dispose(): Promise<void>;
}

interface ToneSourceOptions {
  readonly ffmpegPath?: string;
  /** How long the encoder stays after its last listener. */
  readonly lingerMs?: number;
}

const sampleRate = 48_000;
const packetMs = 20;
const packetSamples = (sampleRate * packetMs) / 1_000;
const longestCatchUpMs = 200;
const restartMs = 1_000;
const mostPendingBytes = 64 << 10;
/** Whole numbers of hertz, so that one second can be repeated without a click. */
const tones = [
  { hertz: 440, level: 0.08 },
  { hertz: 100, level: 0.03 },
  { hertz: 50, level: 0.02 },
];

export function createToneSource({ ffmpegPath, lingerMs = 5_000 }: ToneSourceOptions = {}): ToneSource {
  const listeners = createListeners<[rtp: Buffer]>();
  const stop = new AbortController();
  let opening: Promise<RtpPort> | undefined;
  let running: Promise<void> | undefined;
  let ffmpeg: FfmpegProcess | undefined;
  let linger: NodeJS.Timeout | undefined;
  let disposing: Promise<void> | undefined;

  const isWanted = () => listeners.size > 0 && !stop.signal.aborted;

  async function run(): Promise<void> {
    opening ??= openRtpPort((packet) => listeners.emit(packet));
    const port = await opening;
    while (isWanted()) {
      port.expectSender();
      const encoding = runFfmpeg(encoderArgs(port.port), ffmpegPath);
      ffmpeg = encoding;
      encoding.stdout.resume();
      const stopFeeding = feed(encoding);
      await encoding.exited;
      stopFeeding();
      ffmpeg = undefined;
      if (isWanted()) await wait(restartMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const begin = () => {
    clearTimeout(linger);
    if (running || !isWanted()) return;
    running = run().then(
      () => {
        running = undefined;
        // A new client may have come while the last encoder was ending.
        begin();
      },
      () => {
        // Without a port there is no audio, and the next client tries again.
        running = undefined;
        opening = undefined;
      },
    );
  };

  async function endForGood(): Promise<void> {
    stop.abort();
    listeners.clear();
    clearTimeout(linger);
    await ffmpeg?.kill();
    await running;
    const port = await opening?.catch(() => undefined);
    await port?.close();
  }

  return {
    subscribe(listener) {
      const leave = listeners.add(listener);
      begin();
      return () => {
        leave();
        if (listeners.size > 0 || stop.signal.aborted) return;
        clearTimeout(linger);
        linger = setTimeout(() => void ffmpeg?.kill(), lingerMs);
      };
    },
    dispose() {
      disposing ??= endForGood();
      return disposing;
    },
  };
}

/** Writes samples as time passes; what was missed by more than a moment is left out. */
function feed({ stdin }: FfmpegProcess): Dispose {
  const second = oneSecond();
  let position = 0;
  let fedUntilMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    fedUntilMs = Math.max(fedUntilMs, nowMs - longestCatchUpMs);
    for (; fedUntilMs + packetMs <= nowMs; fedUntilMs += packetMs) {
      if (stdin.writableLength > mostPendingBytes) continue;
      stdin.write(second.subarray(position * 2, (position + packetSamples) * 2));
      position = (position + packetSamples) % sampleRate;
    }
  }, packetMs);
  return () => clearInterval(timer);
}

let secondOfSound: Buffer | undefined;

function oneSecond(): Buffer {
  if (secondOfSound) return secondOfSound;
  secondOfSound = Buffer.alloc(sampleRate * 2);
  for (let index = 0; index < sampleRate; index++) {
    const value = tones.reduce((sum, { hertz, level }) => sum + level * Math.sin((2 * Math.PI * hertz * index) / sampleRate), 0);
    secondOfSound.writeInt16LE(Math.round(value * 32_767), index * 2);
  }
  return secondOfSound;
}

function encoderArgs(port: number): string[] {
  return [
    `-loglevel error -probesize 32 -analyzeduration 0 -fflags nobuffer -f s16le -ar ${sampleRate} -ac 1 -i pipe:0`,
    `-map 0:a:0 -vn -c:a libopus -ar ${sampleRate} -ac 2 -b:a 32k -application lowdelay -frame_duration ${packetMs}`,
    `-f rtp -flush_packets 1 rtp://127.0.0.1:${port}?pkt_size=1200&rtcpport=${port}`,
  ]
    .join(" ")
    .split(" ");
}
