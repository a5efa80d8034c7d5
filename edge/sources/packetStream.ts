import { createGopCache } from "./gopCache.ts";
import { readSequenceParameters } from "./h264Headers.ts";
import { endsPicture, rtpTimestamp, toAnnexB, unitHeads } from "./h264Rtp.ts";
import { createListeners } from "./listeners.ts";
import { decodeStill } from "./stillCapture.ts";
import { createStreamClock } from "./streamClock.ts";
import type { VideoSource } from "./videoSource.ts";

/** The packets of a source as its readers get them: one stream, however often ffmpeg starts again. */
export interface PacketStream extends Pick<VideoSource, "subscribe" | "subscribeAudio" | "replay" | "captureStill"> {
  /** Takes the next video packet; returns whether it completes a key frame. */
  takeVideo(packet: Buffer): boolean;
  takeAudio(packet: Buffer): void;
  /** Width and height of the latest key frame, to be compared. */
  frameSize(): string;
  /** Forgets the cached frames: the next ones do not follow them. */
  clear(): void;
  /** Resolves when no still is being decoded any more. */
  dispose(): Promise<void>;
}

/** The type of the NAL unit that contains the size of the frames. */
const parameterSet = 7;

export function createPacketStream(): PacketStream {
  const videoPackets = createListeners<[rtp: Buffer]>();
  const audioPackets = createListeners<[rtp: Buffer]>();
  const cache = createGopCache();
  const [stampVideo, stampAudio] = [createStamper(90_000), createStamper(48_000)];
  let still: { readonly key: Buffer | undefined; readonly picture: Promise<Buffer | undefined> } | undefined;

  return {
    takeVideo(packet) {
      // Each run of ffmpeg counts from a number of its own: for a player it is one stream.
      stampVideo(packet);
      const hasKeyFrame = cache.push(packet);
      videoPackets.emit(packet);
      return hasKeyFrame;
    },
    takeAudio(packet) {
      stampAudio(packet);
      audioPackets.emit(packet);
    },
    frameSize: () => sizeOf(cache.keyFrame()),
    clear: cache.clear,
    async dispose() {
      videoPackets.clear();
      audioPackets.clear();
      await still?.picture;
      cache.clear();
    },
    subscribe: videoPackets.add,
    subscribeAudio: audioPackets.add,
    replay: cache.replay,
    captureStill() {
      const frame = cache.keyFrame();
      // A second request for the same key frame, also during its decoding, gets the same picture.
      if (still && still.key === frame[0]) return still.picture;
      const picture = decodeStill(toAnnexB(frame));
      still = { key: frame[0], picture };
      return picture;
    },
  };
}

/** Puts times of its own into the packets of a stream, one after the other. */
function createStamper(hertz: number): (packet: Buffer) => void {
  const clock = createStreamClock(hertz);
  let isOpen = false;
  return (packet) => {
    packet.writeUInt32BE(clock.stamp(rtpTimestamp(packet), performance.now(), isOpen), 4);
    isOpen = !endsPicture(packet);
  };
}

/** The size that the last parameter set of a key frame says. */
function sizeOf(keyFrame: readonly Buffer[]): string {
  const sets = keyFrame.flatMap(unitHeads).filter((unit) => ((unit[0] ?? 0) & 0x1f) === parameterSet);
  const last = sets.at(-1);
  const { width, height } = (last && readSequenceParameters(last)) ?? {};
  return `${width}×${height}`;
}
