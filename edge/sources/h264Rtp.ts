const nal = { idr: 5, sps: 7, stapA: 24, fuA: 28 } as const;
const startCode = Buffer.from([0, 0, 0, 1]);

/** The payload of an RTP packet without header, contributing sources, extension and padding; `undefined` if it is not RTP (RTCP, garbage). */
export function rtpPayload(packet: Buffer): Buffer | undefined {
  if (packet.length < 13 || (packet[0] ?? 0) >> 6 !== 2) return undefined;
  const type = (packet[1] ?? 0) & 0x7f;
  if (type >= 72 && type <= 79) return undefined;
  const flags = packet[0] ?? 0;
  let start = 12 + (flags & 0x0f) * 4;
  if (flags & 0x10) {
    if (packet.length < start + 4) return undefined;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const end = packet.length - (flags & 0x20 ? (packet[packet.length - 1] ?? 0) : 0);
  return start < end ? packet.subarray(start, end) : undefined;
}

export function rtpTimestamp(packet: Buffer): number {
  return packet.readUInt32BE(4);
}

/** Whether this is the last packet of its picture (the marker bit). */
export function endsPicture(packet: Buffer): boolean {
  return ((packet[1] ?? 0) & 0x80) !== 0;
}

/** Whether this packet begins or carries a parameter set or an IDR slice: alone, aggregated (STAP-A) or as the first fragment (FU-A). */
export function startsKeyFrame(packet: Buffer): boolean {
  const payload = rtpPayload(packet);
  if (!payload) return false;
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === nal.stapA) return aggregatedUnits(payload).some((unit) => isKeyUnit((unit[0] ?? 0) & 0x1f));
  if (type === nal.fuA) return ((payload[1] ?? 0) & 0x80) !== 0 && isKeyUnit((payload[1] ?? 0) & 0x1f);
  return isKeyUnit(type);
}

/** The beginning of each NAL unit that begins in this packet. */
export function unitHeads(packet: Buffer): Buffer[] {
  const payload = rtpPayload(packet);
  if (!payload) return [];
  const header = payload[0] ?? 0;
  const type = header & 0x1f;
  if (type === nal.stapA) return aggregatedUnits(payload);
  if (type !== nal.fuA) return [payload];
  const fragment = payload[1] ?? 0;
  if ((fragment & 0x80) === 0) return [];
  return [Buffer.concat([Buffer.from([(header & 0xe0) | (fragment & 0x1f)]), payload.subarray(2)])];
}

/** The NAL units of these packets as an Annex B stream, for a decoder. */
export function toAnnexB(packets: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  for (const packet of packets) {
    const payload = rtpPayload(packet);
    if (!payload) continue;
    const header = payload[0] ?? 0;
    const type = header & 0x1f;
    if (type === nal.stapA) {
      for (const unit of aggregatedUnits(payload)) parts.push(startCode, unit);
    } else if (type === nal.fuA) {
      const fragment = payload[1] ?? 0;
      if (fragment & 0x80) parts.push(startCode, Buffer.from([(header & 0xe0) | (fragment & 0x1f)]));
      parts.push(payload.subarray(2));
    } else {
      parts.push(startCode, payload);
    }
  }
  return Buffer.concat(parts);
}

function isKeyUnit(type: number): boolean {
  return type === nal.idr || type === nal.sps;
}

function aggregatedUnits(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 1; at + 2 < payload.length; ) {
    const size = payload.readUInt16BE(at);
    if (size === 0 || at + 2 + size > payload.length) break;
    units.push(payload.subarray(at + 2, at + 2 + size));
    at += 2 + size;
  }
  return units;
}
