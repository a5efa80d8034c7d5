const payloadFeedback = 206;
const pictureLoss = 1;

/** Told from RTP by its packet type (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** One of the reports in a packet says that the picture was lost (RFC 4585, 6.3.1). */
export function hasPictureLoss(packet: Buffer): boolean {
  for (let at = 0; at + 4 <= packet.length; at += 4 * (packet.readUInt16BE(at + 2) + 1)) {
    if (packet[at + 1] === payloadFeedback && ((packet[at] ?? 0) & 0x1f) === pictureLoss) return true;
  }
  return false;
}
