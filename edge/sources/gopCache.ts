import { endsPicture, rtpTimestamp, startsKeyFrame } from "./h264Rtp.ts";

const longestStepTicks = 90;
const assumedFrameTicks = 3_000;

export interface GopCache {
  /** Takes the next RTP packet of the camera; answers whether it completes the key frame of a group of pictures. */
  push(packet: Buffer): boolean;
  /** See VideoSource.replay. */
  replay(after: boolean): Buffer[];
  /** The packets of the latest whole key frame. */
  keyFrame(): Buffer[];
  clear(): void;
}

/**
 * Keeps the RTP packets since the last key frame. A group that outgrows the limits is dropped until the next key frame: they hold 20 s of 12 Mbit/s.
 */
export function createGopCache({ maxPackets = 30_000, maxBytes = 32 << 20 } = {}): GopCache {
  let packets: Buffer[] = [];
  let bytes = 0;
  // Packets of the picture now arriving: an access unit delimiter or SEI may come before its parameter sets.
  let picture: Buffer[] = [];
  let pictureTimestamp: number | undefined;
  let groupTimestamp: number | undefined;
  let frameTicks = assumedFrameTicks;
  let wholeKeyFrame: Buffer[] = [];

  const clear = () => {
    packets = [];
    picture = [];
    bytes = 0;
    groupTimestamp = undefined;
    pictureTimestamp = undefined;
    wholeKeyFrame = [];
  };

  return {
    push(packet) {
      const timestamp = rtpTimestamp(packet);
      if (timestamp !== pictureTimestamp) {
        if (pictureTimestamp !== undefined) {
          const ticks = (timestamp - pictureTimestamp) >>> 0;
          if (ticks > 0 && ticks < 900_000) frameTicks = ticks;
        }
        picture = [];
        pictureTimestamp = timestamp;
      }
      picture.push(packet);
      const isNewGroup = timestamp !== groupTimestamp && startsKeyFrame(packet);
      if (isNewGroup) {
        groupTimestamp = timestamp;
        packets = [...picture];
        bytes = packets.reduce((sum, one) => sum + one.length, 0);
      } else if (groupTimestamp !== undefined) {
        packets.push(packet);
        bytes += packet.length;
        if (packets.length > maxPackets || bytes > maxBytes) {
          packets = [];
          bytes = 0;
          groupTimestamp = undefined;
        }
      }
      const isWhole = timestamp === groupTimestamp && endsPicture(packet);
      if (isWhole) wholeKeyFrame = picture;
      return isWhole;
    },
    replay(after) {
      const stamps = [...new Set(packets.map(rtpTimestamp))];
      const last = stamps.at(-1);
      if (last === undefined) return [];
      // The run has to end before the next live frame, or time would go backwards for the player.
      const step = Math.max(1, Math.min(longestStepTicks, Math.floor((frameTicks * 0.9) / stamps.length)));
      const squeezed = new Map(stamps.map((stamp, i) => [stamp, (last + (after ? i + 1 : i - stamps.length + 1) * step) >>> 0]));
      return packets.map((packet) => {
        const copy = Buffer.from(packet);
        copy.writeUInt32BE(squeezed.get(rtpTimestamp(packet)) ?? last, 4);
        return copy;
      });
    },
    keyFrame: () => wholeKeyFrame,
    clear,
  };
}
