import { frameSize } from "./frameSize.ts";
import { createGopCache } from "./gopCache.ts";
import { toAnnexB } from "./h264Rtp.ts";
import { createListeners } from "./listeners.ts";
import { createStamper } from "./rtpStamper.ts";
import { decodeStill } from "./stillCapture.ts";
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
    frameSize() {
      const { width, height } = frameSize(cache.keyFrame()) ?? {};
      return `${width}×${height}`;
    },
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
      // Whoever asks again about the same key frame, also while it is being decoded, gets the same picture.
      if (still && still.key === frame[0]) return still.picture;
      const picture = decodeStill(toAnnexB(frame));
      still = { key: frame[0], picture };
      return picture;
    },
  };
}
