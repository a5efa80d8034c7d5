import { endsPicture, rtpTimestamp } from "./h264Rtp.ts";
import { createStreamClock } from "./streamClock.ts";

/** Puts times of its own into the packets of a stream, one after the other. */
export function createStamper(hertz: number): (packet: Buffer) => void {
  const clock = createStreamClock(hertz);
  let isOpen = false;
  return (packet) => {
    packet.writeUInt32BE(clock.stamp(rtpTimestamp(packet), performance.now(), isOpen), 4);
    isOpen = !endsPicture(packet);
  };
}
