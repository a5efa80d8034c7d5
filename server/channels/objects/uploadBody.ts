import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { equalText, signChunk } from "../sigv4/signature.ts";
import type { VerifiedRequest } from "../sigv4/sigV4.ts";
import { ObjectError } from "./objectError.ts";

/** The largest object accepted in one piece, as of S3. */
export const largestObjectBytes = 5 * 1024 ** 3;
const longestChunkLine = 512;
const longestTrailer = 4096;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The bytes of an upload, checked against everything that its sender promised. `check` throws when a promise was not kept. */
export interface UploadBody {
  chunks: AsyncIterable<Buffer>;
  check(): void;
}

export function readUploadBody(source: AsyncIterable<Buffer>, headers: Headers, request: VerifiedRequest): UploadBody {
  const { payloadHash } = request.signed;
  const isStreaming = payloadHash.startsWith("STREAMING-");
  const promisedBytes = promisedLength(headers, isStreaming);
  const trailer: Record<string, string> = {};
  const sums = startChecksums(headers);
  const whole = /^[0-9a-f]{64}$/.test(payloadHash) ? createHash("sha256") : undefined;
  if (!whole && payloadHash !== "UNSIGNED-PAYLOAD" && !isStreaming) throw new ObjectError("InvalidRequest", 400);
  const content = isStreaming ? readChunked(source, chunkSignatures(request), trailer) : source;
  let received = 0;

  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      received += chunk.length;
      if (received > promisedBytes) throw new ObjectError("IncompleteBody", 400, "The body is longer than announced.");
      whole?.update(chunk);
      for (const sum of sums) sum.update(chunk);
      yield chunk;
    }
  }

  function check(): void {
    if (received !== promisedBytes) throw new ObjectError("IncompleteBody", 400, "The body is shorter than announced.");
    if (whole && whole.digest("hex") !== payloadHash) throw new ObjectError("XAmzContentSHA256Mismatch", 400);
    for (const { name, digest } of sums) {
      const promised = headers[name] ?? trailer[name];
      if (promised !== digest()) throw new ObjectError("BadDigest", 400, `${name} does not match the body.`);
    }
  }

  return { chunks: counted(), check };
}

function promisedLength(headers: Headers, isStreaming: boolean): number {
  const text = isStreaming ? headers["x-amz-decoded-content-length"] : headers["content-length"];
  if (typeof text !== "string" || !/^\d{1,12}$/.test(text)) throw new ObjectError("MissingContentLength", 411);
  if (Number(text) > largestObjectBytes)
    throw new ObjectError("EntityTooLarge", 400, "Your proposed upload exceeds the maximum allowed size.");
  return Number(text);
}

interface Checksum {
  name: string;
  update(chunk: Buffer): void;
  digest(): string;
}

const checksumPrefix = "x-amz-checksum-";
/** These say which checksums there will be, and are none. */
const aboutChecksums = new Set(["x-amz-checksum-type", "x-amz-checksum-algorithm"]);
const hashes: Record<string, string> = { sha1: "sha1", sha256: "sha256" };

/** Checksums that the sender promised, in a header or in the trailer after a streamed body, and Content-MD5 (RFC 1864). */
function startChecksums(headers: Headers): Checksum[] {
  const promised = new Set([
    ...Object.keys(headers),
    ...String(headers["x-amz-trailer"] ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase()),
  ]);
  const ofBody = headers["content-md5"] === undefined ? [] : [startHash("content-md5", createHash("md5"))];
  return [...promised]
    .filter((name) => name.startsWith(checksumPrefix) && !aboutChecksums.has(name))
    .map((name) => {
      const kind = name.slice(checksumPrefix.length);
      if (kind === "crc32") return startCrc32(name);
      const hash = hashes[kind];
      if (hash === undefined) throw new ObjectError("NotImplemented", 501, `${name} is not supported.`);
      return startHash(name, createHash(hash));
    })
    .concat(ofBody);
}

function startCrc32(name: string): Checksum {
  let sum = 0;
  return {
    name,
    update: (chunk) => {
      sum = crc32(chunk, sum);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString("base64");
    },
  };
}

function startHash(name: string, hash: Hash): Checksum {
  return { name, update: (chunk) => hash.update(chunk), digest: () => hash.digest("base64") };
}

/** Proves a chunk's signature from its hash; undefined for a body whose chunks are not signed. */
function chunkSignatures({ signed, key }: VerifiedRequest): ((chunkHash: string, signature: string) => void) | undefined {
  if (signed.payloadHash === "STREAMING-UNSIGNED-PAYLOAD-TRAILER") return undefined;
  if (signed.payloadHash !== "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")
    throw new ObjectError("NotImplemented", 501, "This kind of streamed body is not supported.");
  let previous = signed.signature;
  return (chunkHash, signature) => {
    previous = signChunk(chunkHash, previous, key, signed.scope, signed.time);
    if (!equalText(previous, signature)) throw new ObjectError("SignatureDoesNotMatch", 403);
  };
}

/** Decodes `aws-chunked`: lines of `size[;chunk-signature=…]`, their bytes, a chunk of size 0 and the trailer. */
async function* readChunked(
  source: AsyncIterable<Buffer>,
  prove: ((chunkHash: string, signature: string) => void) | undefined,
  trailer: Record<string, string>,
): AsyncGenerator<Buffer> {
  let buffer: Buffer = Buffer.alloc(0);
  const iterator = source[Symbol.asyncIterator]();
  async function more(): Promise<boolean> {
    const next = await iterator.next();
    if (next.done) return false;
    buffer = buffer.length === 0 ? next.value : Buffer.concat([buffer, next.value]);
    return true;
  }
  async function line(): Promise<string> {
    for (;;) {
      const end = buffer.indexOf("\r\n");
      if (end > longestChunkLine || (end < 0 && buffer.length > longestChunkLine)) throw new ObjectError("InvalidRequest", 400);
      if (end >= 0) {
        const text = buffer.subarray(0, end).toString("latin1");
        buffer = buffer.subarray(end + 2);
        return text;
      }
      if (!(await more())) throw new ObjectError("IncompleteBody", 400);
    }
  }
  for (;;) {
    const [, size = "", signature = ""] = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await line()) ?? [];
    if (size === "") throw new ObjectError("InvalidRequest", 400);
    let left = Number.parseInt(size, 16);
    const isLast = left === 0;
    const hash = createHash("sha256");
    while (left > 0) {
      if (buffer.length === 0 && !(await more())) throw new ObjectError("IncompleteBody", 400);
      const part = buffer.subarray(0, left);
      buffer = buffer.subarray(part.length);
      left -= part.length;
      if (prove) hash.update(part);
      if (part.length > 0) yield part;
    }
    prove?.(hash.digest("hex"), signature);
    if (isLast) break;
    if ((await line()) !== "") throw new ObjectError("InvalidRequest", 400);
  }
  while (await more()) if (buffer.length > longestTrailer) throw new ObjectError("InvalidRequest", 400);
  for (const text of buffer.toString("latin1").split("\r\n")) {
    const [, name = "", value = ""] = /^([a-z0-9-]+):(.*)$/i.exec(text) ?? [];
    if (name !== "") trailer[name.toLowerCase()] = value.trim();
  }
}
