const longestHeadBytes = 16_384;
const longestBodyBytes = 256 * 1024;
const interleavedMark = 0x24;
const headEnd = Buffer.from("\r\n\r\n");

export interface RtspMessage {
  /** Request or status line, then headers. */
  lines: readonly string[];
  body: Buffer;
}

interface RtspEvents {
  onMessage(message: RtspMessage): void;
  /** Interleaved packets, in whatever pieces they come. */
  onPackets(bytes: Buffer): void;
  /** What comes is not RTSP, or larger than that may be. */
  onBroken(): void;
}

/** Takes one direction of an RTSP connection apart. */
export function createRtspSplitter({ onMessage, onPackets, onBroken }: RtspEvents): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let packetBytesLeft = 0;
  let isBroken = false;

  /** Takes one piece off the front; answers whether there may be more. */
  function takeOne(): boolean {
    if (pending.length === 0) return false;
    if (packetBytesLeft === 0 && pending[0] === interleavedMark) {
      if (pending.length < 4) return false;
      packetBytesLeft = 4 + pending.readUInt16BE(2);
    }
    if (packetBytesLeft > 0) {
      const bytes = pending.subarray(0, packetBytesLeft);
      packetBytesLeft -= bytes.length;
      pending = pending.subarray(bytes.length);
      onPackets(bytes);
      return true;
    }
    const end = pending.indexOf(headEnd);
    if (end < 0 ? pending.length > longestHeadBytes : end > longestHeadBytes) return giveUp();
    if (end < 0) return false;
    const lines = pending.toString("utf8", 0, end).split("\r\n");
    const bodyBytes = Number(headerOf(lines, "content-length")[0] ?? 0);
    if (!Number.isInteger(bodyBytes) || bodyBytes < 0 || bodyBytes > longestBodyBytes) return giveUp();
    const start = end + headEnd.length;
    if (pending.length < start + bodyBytes) return false;
    const body = pending.subarray(start, start + bodyBytes);
    pending = pending.subarray(start + bodyBytes);
    onMessage({ lines, body });
    return true;
  }

  function giveUp(): false {
    isBroken = true;
    pending = Buffer.alloc(0);
    onBroken();
    return false;
  }

  return (chunk) => {
    if (isBroken) return;
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (!isBroken && takeOne());
  };
}

/** Values of a header, by its name in lower case. */
export function headerOf(lines: readonly string[], name: string): string[] {
  return lines
    .slice(1)
    .filter((line) => line.slice(0, line.indexOf(":")).trim().toLowerCase() === name)
    .map((line) => line.slice(line.indexOf(":") + 1).trim());
}

/** The same lines with one header of this name, of this value. */
export function withHeader(lines: readonly string[], name: string, value: string): string[] {
  const [first = "", ...headers] = lines;
  const others = headers.filter((line) => line.slice(0, line.indexOf(":")).trim().toLowerCase() !== name.toLowerCase());
  return [first, `${name}: ${value}`, ...others];
}

/** A packet as it travels inside the connection; one that is too long for that is cut. */
export function framed(channel: number, packet: Buffer): Buffer {
  const bytes = packet.subarray(0, 0xffff);
  return Buffer.concat([Buffer.from([interleavedMark, channel, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

export function writeMessage({ lines, body }: RtspMessage): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
}
