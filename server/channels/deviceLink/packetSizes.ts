/** Largest payload of a message of a device, in bytes. */
export const payloadLimit = 64 * 1024;
/** Room for topic, packet id and the fields of CONNECT. */
const packetLimit = payloadLimit + 4096;

/**
 * Watches the lengths that MQTT packets announce in a byte stream. The parser of the broker would gather up to 256 MB
 * before anybody could look at a packet, so the connection ends as soon as a length is too large.
 */
export function createPacketSizes(): (chunk: Uint8Array) => boolean {
  let bodyLeft = 0;
  /** undefined between packets; else the length bytes read so far. */
  let header: { length: number; factor: number } | undefined;
  return (chunk) => {
    let index = 0;
    while (index < chunk.length) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, chunk.length - index);
        bodyLeft -= taken;
        index += taken;
        continue;
      }
      const byte = chunk[index++] ?? 0;
      if (!header) {
        header = { length: 0, factor: 1 };
        continue;
      }
      header.length += (byte & 127) * header.factor;
      header.factor *= 128;
      if (header.length > packetLimit || header.factor > 128 ** 4) return false;
      if (byte < 128) {
        bodyLeft = header.length;
        header = undefined;
      }
    }
    return true;
  };
}
