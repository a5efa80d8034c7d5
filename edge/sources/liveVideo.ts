import type { LiveConversion } from "#contract/liveConversion.ts";
import { createConvertedVideo } from "./convertedVideo.ts";
import { rtpTimestamp, startsKeyFrame, unitHeads } from "./h264Rtp.ts";
import { createListeners } from "./listeners.ts";
import { createLiveNeeds } from "./liveNeeds.ts";
import { createOnDemandSource } from "./onDemandSource.ts";
import type { VideoSource } from "./videoSource.ts";

const ticksPerMs = 90;

interface LiveVideoOptions {
  /** Hears when the live video begins or ends to be converted, and why. */
  readonly onConversion?: (conversion: LiveConversion | undefined) => void;
  /** How long the conversion goes on without a viewer. */
  readonly keepMs?: number;
}

/**
 * A camera as its viewers get it: as it is, or converted while it sends what browsers don't play live. One conversion serves all viewers,
 * begins with the first one and ends a little after the last one left.
 */
export function createLiveVideo(camera: VideoSource, { onConversion, keepMs }: LiveVideoOptions = {}): VideoSource {
  const needs = createLiveNeeds();
  const packets = createListeners<[rtp: Buffer]>();
  const converted = createOnDemandSource(
    () => createConvertedVideo({ camera, isInterlaced: needs.parameters?.isProgressive === false }),
    keepMs,
  );
  let conversion: LiveConversion | undefined;
  let held: { readonly video: Pick<VideoSource, "replay">; readonly release: () => void } | undefined;
  let viewers = 0;
  const time = createJoinedTime();
  const emit = (packet: Buffer) => packets.emit(time.join(packet));

  function hold(): void {
    if (held || viewers === 0 || conversion === undefined) return;
    const { source, release } = converted.acquire();
    const stop = source.subscribe(emit);
    held = {
      video: source,
      release() {
        stop();
        release();
      },
    };
  }

  function letGo(): void {
    held?.release();
    held = undefined;
  }

  /** What begins with a key frame ends a conversion; anything may begin one. */
  function judge(isKeyFrame: boolean): void {
    const next = needs.conversion;
    if (next === conversion || (next === undefined && !isKeyFrame)) return;
    if ((next === undefined) !== (conversion === undefined)) time.cut();
    conversion = next;
    if (conversion === undefined) letGo();
    else hold();
    onConversion?.(conversion);
  }

  // Read again, the camera counts time from another start.
  const stopHearing = camera.onState((state) => {
    if (state !== "live") time.cut();
  });
  const stopWatching = camera.subscribe((packet) => {
    for (const unit of unitHeads(packet)) needs.see(unit);
    judge(startsKeyFrame(packet));
    if (conversion === undefined) emit(packet);
  });

  function replay(after: boolean): Buffer[] {
    if (conversion === undefined) return camera.replay(after);
    if (held) return held.video.replay(after);
    // The conversion may still run for the viewer who has just left.
    const { source, release } = converted.acquire();
    const cached = source.replay(after);
    release();
    return cached;
  }

  return {
    get state() {
      return camera.state;
    },
    get failure() {
      return camera.failure;
    },
    get hasAudio() {
      return camera.hasAudio;
    },
    start: () => camera.start(),
    async dispose() {
      stopWatching();
      stopHearing();
      letGo();
      packets.clear();
      await converted.dispose();
      await camera.dispose();
    },
    onState: camera.onState,
    subscribe(listener) {
      const stop = packets.add(listener);
      viewers++;
      hold();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        stop();
        viewers--;
        if (viewers === 0) letGo();
      };
    },
    subscribeAudio: camera.subscribeAudio,
    replay: (after) => (time.isCut ? [] : time.shift(replay(after))),
    captureStill: () => camera.captureStill(),
  };
}

/** Camera and conversion count time from a start of their own; for a viewer it is one video. */
function createJoinedTime() {
  let shift = 0;
  let last: { readonly timestamp: number; readonly atMs: number } | undefined;
  let isCut = false;

  const shifted = (copies: Buffer[]) => {
    for (const copy of copies) copy.writeUInt32BE((rtpTimestamp(copy) + shift) >>> 0, 4);
    return copies;
  };

  return {
    /** The next packet counts from another start. */
    cut() {
      isCut = true;
    },
    get isCut() {
      return isCut;
    },
    /** The packet in the time of the video. */
    join(packet: Buffer): Buffer {
      const nowMs = performance.now();
      if (isCut && last) shift = last.timestamp + Math.max(1, Math.round((nowMs - last.atMs) * ticksPerMs)) - rtpTimestamp(packet);
      isCut = false;
      const [joined = packet] = shift === 0 ? [] : shifted([Buffer.from(packet)]);
      last = { timestamp: rtpTimestamp(joined), atMs: nowMs };
      return joined;
    },
    /** Changes copies of packets from the same start as the last one. */
    shift: shifted,
  };
}
