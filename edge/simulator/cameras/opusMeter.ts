import type { AudioSink } from "../../live/master.ts";
import { type FfmpegProcess, runFfmpeg } from "../../sources/ffmpegProcess.ts";
import { rtpPayload } from "../../sources/h264Rtp.ts";
import { createOggOpusWriter } from "./oggOpus.ts";
import { dominantHertz, loudestPart, rootMeanSquare } from "./spectrum.ts";

/** The audio of the last second. */
export interface HeardSound {
  /** 0 to 1; 1 is full scale. */
  readonly rms: number;
  /** `undefined` when it was silent. */
  readonly dominantHz: number | undefined;
  readonly packets: number;
}

/** An intercom's loudspeaker that can tell what it plays. Decodes only while packets come. */
export interface OpusMeter extends AudioSink {
  heard(): HeardSound;
  dispose(): Promise<void>;
}

interface OpusMeterOptions {
  readonly ffmpegPath?: string;
  /** Without a packet for this long the decoder ends. */
  readonly lingerMs?: number;
  /** A finished speech: its loudest fifth of a second, and its number of packets. */
  readonly onSpoken?: (heard: HeardSound) => void;
}

const sampleRate = 8_000;
const decoderArgs =
  `-loglevel error -probesize 32 -analyzeduration 0 -fflags nobuffer -f ogg -i pipe:0 -f s16le -ar ${sampleRate} -ac 1 -flush_packets 1 pipe:1`.split(
    " ",
  );
const silent: HeardSound = { rms: 0, dominantHz: undefined, packets: 0 };
/** So much louder a second has to be to be looked at once more. */
const noticeably = 1.1;
const windowMs = 1_000;
const mostPendingBytes = 64 << 10;
const longestOpusBytes = 1_275 * 3;

export function createOpusMeter({ ffmpegPath, lingerMs = 2_000, onSpoken }: OpusMeterOptions = {}): OpusMeter {
  const arrivals: number[] = [];
  const ending = new Set<Promise<void>>();
  let samples = new Float32Array(0);
  /** Of the running speech. */
  let loudest: HeardSound = silent;
  let packets = 0;
  let decoder: { readonly ffmpeg: FfmpegProcess; readonly writer: ReturnType<typeof createOggOpusWriter> } | undefined;
  let silence: NodeJS.Timeout | undefined;
  let isDisposed = false;

  const begin = () => {
    const ffmpeg = runFfmpeg(decoderArgs, ffmpegPath);
    const writer = createOggOpusWriter();
    const opened = { ffmpeg, writer };
    let odd = Buffer.alloc(0);
    ffmpeg.stdout.on("data", (chunk: Buffer) => {
      const bytes = Buffer.concat([odd, chunk]);
      const whole = bytes.length - (bytes.length % 2);
      odd = bytes.subarray(whole);
      samples = newest(samples, bytes.subarray(0, whole));
      if (onSpoken) loudest = louder(loudest, samples);
    });
    const exited = ffmpeg.exited.then(() => {
      ending.delete(exited);
      if (decoder === opened) decoder = undefined;
    });
    ending.add(exited);
    ffmpeg.stdin.write(writer.start);
    return opened;
  };

  const end = () => {
    clearTimeout(silence);
    void decoder?.ffmpeg.kill();
    decoder = undefined;
    samples = new Float32Array(0);
  };

  const endOfSpeech = () => {
    onSpoken?.({ ...loudest, packets });
    loudest = silent;
    packets = 0;
    end();
  };

  const forgetOld = () => {
    const since = performance.now() - windowMs;
    while (arrivals[0] !== undefined && arrivals[0] < since) arrivals.shift();
  };

  return {
    onTalk(rtp) {
      const opus = rtpPayload(rtp);
      if (isDisposed || !opus || opus.length > longestOpusBytes) return;
      arrivals.push(performance.now());
      packets++;
      forgetOld();
      clearTimeout(silence);
      silence = setTimeout(endOfSpeech, lingerMs);
      decoder ??= begin();
      const { ffmpeg, writer } = decoder;
      if (ffmpeg.stdin.writableLength < mostPendingBytes) ffmpeg.stdin.write(writer.page(opus));
    },
    heard() {
      forgetOld();
      if (arrivals.length === 0) return silent;
      return { rms: rootMeanSquare(samples), dominantHz: dominantHertz(samples, sampleRate), packets: arrivals.length };
    },
    async dispose() {
      isDisposed = true;
      end();
      await Promise.all(ending);
    },
  };
}

/**
 * The spectrum is looked at again only where it may say something new. A voice pauses: what is heard at the end of the second says
 * nothing of what was loud in it.
 */
function louder(known: HeardSound, samples: Float32Array<ArrayBuffer>): HeardSound {
  const part = loudestPart(samples, sampleRate);
  const rms = rootMeanSquare(part);
  const isNews = known.dominantHz === undefined || rms > known.rms * noticeably;
  return isNews && rms > 0 ? { ...known, rms, dominantHz: dominantHertz(part, sampleRate) } : known;
}

/** The last second of what was known and what comes. */
function newest(known: Float32Array<ArrayBuffer>, pcm: Buffer): Float32Array<ArrayBuffer> {
  const length = (sampleRate * windowMs) / 1_000;
  const added = Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(index * 2) / 32_768);
  return Float32Array.from([...known, ...added].slice(-length));
}
