const transportFeedback = 205;
const payloadFeedback = 206;
const genericNack = 1;
const pictureLoss = 1;
const fullIntraRequest = 4;
const headerBytes = 12;

/** Told from RTP by its packet type (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** A viewer's report about the video that it receives. */
export interface VideoFeedback {
  /** It cannot show the video until a key frame arrives: PLI (RFC 4585, 6.3.1) or FIR (RFC 5104, 4.3.1). */
  readonly needsKeyFrame: boolean;
  /** Sequence numbers of the packets that it wants again: generic NACK (RFC 4585, 6.2.1). */
  readonly missing: readonly number[];
}

/** Reads a compound RTCP packet, which ends where it is malformed. Feedback about any stream but `ssrc` is left out. */
export function readVideoFeedback(packet: Buffer, ssrc: number): VideoFeedback {
  const missing: number[] = [];
  let needsKeyFrame = false;
  for (let at = 0; at + 4 <= packet.length; ) {
    const end = at + 4 * (packet.readUInt16BE(at + 2) + 1);
    if (end > packet.length) break;
    const report = packet.subarray(at, end);
    const [type, format] = [report[1], (report[0] ?? 0) & 0x1f];
    if (type === payloadFeedback && format === fullIntraRequest) needsKeyFrame ||= isRequestedOf(report, ssrc);
    else if (report.length >= headerBytes && report.readUInt32BE(8) === ssrc) {
      if (type === payloadFeedback && format === pictureLoss) needsKeyFrame = true;
      else if (type === transportFeedback && format === genericNack) missing.push(...missingIn(report));
    }
    at = end;
  }
  return { needsKeyFrame, missing };
}

/** A full intra request names its streams in entries of eight bytes. */
function isRequestedOf(report: Buffer, ssrc: number): boolean {
  for (let at = headerBytes; at + 8 <= report.length; at += 8) if (report.readUInt32BE(at) === ssrc) return true;
  return false;
}

/** Each entry is a packet and a bit for each of the 16 that follow it. */
function missingIn(report: Buffer): number[] {
  const missing: number[] = [];
  for (let at = headerBytes; at + 4 <= report.length; at += 4) {
    const first = report.readUInt16BE(at);
    const following = report.readUInt16BE(at + 2);
    missing.push(first);
    for (let bit = 0; bit < 16; bit++) if ((following >> bit) & 1) missing.push((first + bit + 1) & 0xffff);
  }
  return missing;
}
