import { endsPicture, rtpPayload, rtpTimestamp } from "./h264Rtp.ts";
import { createStreamClock, type StreamClock } from "./streamClock.ts";

/** Units a second of payload types that an SDP need not describe (RFC 3551). */
const staticHertz: Readonly<Record<number, number>> = { 10: 44_100, 11: 44_100, 14: 90_000, 26: 90_000, 32: 90_000, 33: 90_000 };
const usualHertz = { audio: 8_000, dynamic: 90_000 } as const;
const headBytes = 4;

/** Rewrites the times of what a camera sends inside its RTSP connection. */
export interface RtpTimes {
  /** Takes the description of its tracks, for how fast their clocks run. */
  describe(sdp: string): void;
  /** Takes interleaved packets (RFC 2326, 10.12) in whatever pieces; answers those that are whole, with times that go on as time does. */
  take(bytes: Buffer): Buffer;
}

/**
 * A camera's clock is untrusted: see `streamClock.ts`. Its reports of which time is which (RTCP) are dropped, because a reader shifts one
 * track against the other by them; without them each track begins with its first packet.
 * @param ticks milliseconds by a clock that nobody sets
 */
export function createRtpTimes(ticks: () => number = () => performance.now()): RtpTimes {
  const clocks = new Map<number, StreamClock>();
  /** Channels on which a frame has not ended. */
  const open = new Set<number>();
  const hertzOf = new Map<number, number>();
  let pending: Buffer = Buffer.alloc(0);

  const clockOf = (channel: number, payloadType: number): StreamClock => {
    const known = clocks.get(channel);
    if (known) return known;
    const usual = payloadType < 24 ? usualHertz.audio : usualHertz.dynamic;
    const clock = createStreamClock(hertzOf.get(payloadType) ?? staticHertz[payloadType] ?? usual);
    clocks.set(channel, clock);
    return clock;
  };

  return {
    describe(sdp) {
      for (const [, type, hertz] of sdp.matchAll(/^a=rtpmap:(\d{1,3}) [^/\s]+\/(\d{1,7})/gim)) {
        if (Number(hertz) > 0) hertzOf.set(Number(type), Number(hertz));
      }
    },
    take(bytes) {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      const whole: Buffer[] = [];
      let at = 0;
      while (pending.length - at >= headBytes) {
        const end = at + headBytes + pending.readUInt16BE(at + 2);
        if (end > pending.length) break;
        const packet = Buffer.from(pending.subarray(at, end));
        const rtp = packet.subarray(headBytes);
        if (rtpPayload(rtp)) {
          const channel = packet.readUInt8(1);
          const clock = clockOf(channel, rtp.readUInt8(1) & 0x7f);
          rtp.writeUInt32BE(clock.stamp(rtpTimestamp(rtp), ticks(), open.has(channel)), 4);
          if (endsPicture(rtp)) open.delete(channel);
          else open.add(channel);
          whole.push(packet);
        }
        at = end;
      }
      pending = pending.subarray(at);
      return Buffer.concat(whole);
    },
  };
}
