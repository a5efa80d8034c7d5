import { type FfmpegProcess, runFfmpeg } from "./ffmpegProcess.ts";
import { createGopCache } from "./gopCache.ts";
import { endsPicture, startsKeyFrame, toAnnexB } from "./h264Rtp.ts";
import { createListeners } from "./listeners.ts";
import type { OwnedSource } from "./onDemandSource.ts";
import { reconnectDelayMs } from "./reconnectDelay.ts";
import { rtpTo, words } from "./rtpOutput.ts";
import { openRtpPort, type RtpPort } from "./rtpSource.ts";
import type { VideoSource } from "./videoSource.ts";

/** A machine that is this far behind skips to the next key frame, else its viewers see the past. */
const longestBacklogMs = 2_000;
/** Marks the end of a frame, so that the decoder need not wait for the next one. */
const accessUnitDelimiter = Buffer.from([0, 0, 0, 1, 0x09, 0xf0]);
const inputArgs = words("-loglevel error -probesize 32 -analyzeduration 0 -fpsprobesize 0 -thread_type slice -threads 1 -f h264 -i pipe:0");
/** Browsers decode it in hardware, and an ordinary processor encodes it with half a core. */
const fitArgs = "scale=w=min(1920\\,iw):h=min(1080\\,ih):force_original_aspect_ratio=decrease:force_divisible_by=2";
/** The instant at which a frame leaves the decoder: the camera's clock can jump, and its frames arrive out of order. */
const stampArgs = "settb=AVTB,setpts=max(PREV_OUTPTS+1000\\,RTCTIME-RTCSTART)";
const encodeArgs = words(
  "-an -vsync passthrough -enc_time_base 1:90000 -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p " +
    "-crf 24 -maxrate 4M -bufsize 2M -bf 0 -g 250 -sc_threshold 0 -force_key_frames expr:gte(t,n_forced*2) -threads 1 -bsf:v dump_extra=freq=keyframe",
);

export type ConvertedVideo = Pick<VideoSource, "subscribe" | "replay"> & OwnedSource;

interface ConvertedVideoOptions {
  readonly camera: Pick<VideoSource, "replay" | "subscribe">;
  /** Makes whole frames of fields. */
  readonly isInterlaced: boolean;
  readonly delayMs?: (attempt: number) => number;
}

/** The video of a camera as every browser plays it live, from one ffmpeg: H.264 baseline without B-frames, at most 1920×1080. */
export function createConvertedVideo({ camera, isInterlaced, delayMs = reconnectDelayMs }: ConvertedVideoOptions): ConvertedVideo {
  const packets = createListeners<[rtp: Buffer]>();
  const cache = createGopCache();
  let running: { readonly ffmpeg: FfmpegProcess; readonly stop: () => void } | undefined;
  let port: RtpPort | undefined;
  let starting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let attempt = 0;

  function run(to: RtpPort): void {
    const cached = camera.replay(false);
    to.expectSender();
    const ffmpeg = runFfmpeg([...inputArgs, ...words("-map 0:v:0 -vf"), filters(cached), ...encodeArgs, ...rtpTo(to.port)]);
    ffmpeg.stdout.resume();
    const feed = createFeed(ffmpeg, cached);
    const stop = camera.subscribe(feed);
    running = { ffmpeg, stop };
    void ffmpeg.exited.then(() => {
      stop();
      cache.clear();
      if (isDisposed) return;
      timer = setTimeout(() => run(to), delayMs(attempt++));
    });
  }

  function filters(cached: readonly Buffer[]): string {
    // Frames that were there before the viewer are decoded, since the next ones build on them, but not encoded: it takes longer.
    const before = Math.max(0, cached.filter(endsPicture).length - 2);
    return [`select=gte(n\\,${before})`, ...(isInterlaced ? ["yadif=deint=interlaced"] : []), fitArgs, stampArgs].join(",");
  }

  return {
    start() {
      starting ??= openRtpPort((packet) => {
        if (isDisposed) return;
        if (cache.push(packet)) attempt = 0;
        packets.emit(packet);
      }).then((opened) => {
        port = opened;
        if (!isDisposed) run(opened);
      });
      return starting;
    },
    async dispose() {
      isDisposed = true;
      clearTimeout(timer);
      packets.clear();
      await starting?.catch(() => undefined);
      running?.stop();
      await running?.ffmpeg.kill();
      await port?.close();
      cache.clear();
    },
    subscribe: (listener) => packets.add(listener),
    replay: (after) => cache.replay(after),
  };
}

/** Writes the camera's packets into the decoder: first those of the group that runs, then each as it comes. */
function createFeed({ stdin }: FfmpegProcess, cached: readonly Buffer[]): (packet: Buffer) => void {
  let waitingSinceMs: number | undefined;
  let isSkipping = cached.length === 0;
  const write = (bytes: Buffer) => {
    waitingSinceMs ??= performance.now();
    stdin.write(bytes, () => {
      waitingSinceMs = stdin.writableLength === 0 ? undefined : performance.now();
    });
  };
  const textOf = (packet: Buffer) => (endsPicture(packet) ? [toAnnexB([packet]), accessUnitDelimiter] : [toAnnexB([packet])]);
  if (cached.length > 0) write(Buffer.concat(cached.flatMap(textOf)));
  return (packet) => {
    if (!stdin.writable) return;
    const isBehind = waitingSinceMs !== undefined && performance.now() - waitingSinceMs > longestBacklogMs;
    if (isBehind) isSkipping = true;
    if (isSkipping && (isBehind || !startsKeyFrame(packet))) return;
    isSkipping = false;
    write(Buffer.concat(textOf(packet)));
  };
}
