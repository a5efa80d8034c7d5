const longestHeaderBytes = 8_192;
const longestBodyBytes = 4_096;
const interleavedMark = 0x24;
const headerEnd = Buffer.from("\r\n\r\n");

export interface RtspRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

interface RequestEvents {
  onRequest(request: RtspRequest): void;
  /** Not RTSP, with the CSeq when one could be read. Reading goes on with what follows the next empty line. */
  onMalformed(sequence: string | undefined): void;
  /** More than a header or body may hold: the connection cannot be read any further. */
  onOversized(): void;
}

/** Takes a connection's bytes apart: requests are handed over, interleaved packets of the client (its RTCP) are passed over. */
export function createRequestReader({ onRequest, onMalformed, onOversized }: RequestEvents): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let skip = 0;
  let isOver = false;

  const giveUp = () => {
    isOver = true;
    pending = Buffer.alloc(0);
    onOversized();
  };

  /** Takes one unit off the front; answers whether there may be more. */
  const takeOne = (): boolean => {
    if (skip > 0) {
      const skipped = Math.min(skip, pending.length);
      skip -= skipped;
      pending = pending.subarray(skipped);
    }
    if (skip > 0 || pending.length === 0) return false;
    if (pending[0] === interleavedMark) {
      if (pending.length < 4) return false;
      skip = 4 + pending.readUInt16BE(2);
      return true;
    }
    const end = pending.indexOf(headerEnd);
    if (end < 0 ? pending.length > longestHeaderBytes : end > longestHeaderBytes) {
      giveUp();
      return false;
    }
    if (end < 0) return false;
    const text = pending.toString("utf8", 0, end);
    pending = pending.subarray(end + headerEnd.length);
    const request = parseRequest(text);
    const bodyBytes = Number(request?.headers.get("content-length") ?? 0);
    if (!request || !Number.isInteger(bodyBytes) || bodyBytes < 0) {
      onMalformed(/^cseq: *(\d{1,10})\s*$/im.exec(text)?.[1]);
      return true;
    }
    if (bodyBytes > longestBodyBytes) {
      giveUp();
      return false;
    }
    // No request that is served here needs its body.
    skip = bodyBytes;
    onRequest(request);
    return true;
  };

  return (chunk) => {
    if (isOver) return;
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (!isOver && takeOne());
  };
}

/** The request line and headers without the empty line; `undefined` when they are not RTSP 1.0 with a CSeq. */
export function parseRequest(text: string): RtspRequest | undefined {
  const [first = "", ...lines] = text.replace(/^(\r\n)+/, "").split("\r\n");
  const line = /^([A-Z_]{1,32}) (\S{1,2000}) RTSP\/1\.0$/.exec(first);
  if (!line) return undefined;
  const headers = new Map<string, string>();
  for (const header of lines) {
    const [, name, value = ""] = /^([!#$%&'*+.^_`|~0-9a-z-]+):[ \t]*(.*?)[ \t]*$/i.exec(header) ?? [];
    if (name === undefined) return undefined;
    headers.set(name.toLowerCase(), value);
  }
  if (!/^\d{1,10}$/.test(headers.get("cseq") ?? "")) return undefined;
  const [, method = "", url = ""] = line;
  return { method, url, headers };
}
