import { isRecoveryPoint } from "./h264Headers.ts";
import { unitHeads } from "./h264Rtp.ts";

const nal = { sei: 6, idr: 5 } as const;
const headBytes = 4;

/** Notices video that comes without anything by which to begin. */
export interface KeyFrameWatch {
  /** Takes the description of the tracks: which payload types are video. */
  describe(sdp: string): void;
  /** Takes whole interleaved packets. */
  see(packets: Buffer): void;
  /** Video has come, and up to now neither a key frame nor a recovery point in it. */
  readonly isWithoutKeyFrame: boolean;
}

export function createKeyFrameWatch(): KeyFrameWatch {
  let videoTypes = new Set<number>();
  let hasVideo = false;
  let hasKeyFrame = false;
  return {
    describe(sdp) {
      const types = /^m=video \S+ \S+ ([\d ]+)/m.exec(sdp)?.[1] ?? "";
      videoTypes = new Set(types.trim().split(/ +/).map(Number));
    },
    see(packets) {
      for (let at = 0; !hasKeyFrame && at + headBytes + 2 <= packets.length; at += headBytes + packets.readUInt16BE(at + 2)) {
        const rtp = packets.subarray(at + headBytes, at + headBytes + packets.readUInt16BE(at + 2));
        if (!videoTypes.has((rtp[1] ?? 0) & 0x7f)) continue;
        hasVideo = true;
        hasKeyFrame = unitHeads(rtp).some(isBeginning);
      }
    },
    get isWithoutKeyFrame() {
      return hasVideo && !hasKeyFrame;
    },
  };
}

function isBeginning(unit: Buffer): boolean {
  const type = (unit[0] ?? 0) & 0x1f;
  return type === nal.idr || (type === nal.sei && isRecoveryPoint(unit));
}
