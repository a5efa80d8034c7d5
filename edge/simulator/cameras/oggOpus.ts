const sampleRate = 48_000;
const packetSamples = 960;
const polynomial = 0x04c11db7;
const beginOfStream = 2;

/** Wraps Opus packets in Ogg (RFC 7845), one page each, so that a decoder can read them from a pipe. */
export function createOggOpusWriter(): { readonly start: Buffer; page(opus: Buffer): Buffer } {
  let pageNumber = 0;
  let samples = 0;
  const page = (packet: Buffer, kind: number): Buffer => {
    const lacing = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255);
    lacing[lacing.length - 1] = packet.length % 255;
    const header = Buffer.alloc(27);
    header.write("OggS", 0, "latin1");
    header[5] = kind;
    header.writeBigUInt64LE(BigInt(samples), 6);
    header.writeUInt32LE(1, 14);
    header.writeUInt32LE(pageNumber++, 18);
    header[26] = lacing.length;
    const whole = Buffer.concat([header, lacing, packet]);
    whole.writeUInt32LE(checksum(whole), 22);
    return whole;
  };
  return {
    start: Buffer.concat([page(identification(), beginOfStream), page(comments(), 0)]),
    page(opus) {
      samples += packetSamples;
      return page(opus, 0);
    },
  };
}

function identification(): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead", 0, "latin1");
  head[8] = 1;
  head[9] = 2;
  head.writeUInt32LE(sampleRate, 12);
  return head;
}

function comments(): Buffer {
  return Buffer.concat([Buffer.from("OpusTags", "latin1"), Buffer.alloc(8)]);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value & 0x80000000 ? polynomial : 0);
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (table[(value >>> 24) ^ byte] ?? 0)) >>> 0;
  return value;
}
