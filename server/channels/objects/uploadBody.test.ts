import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { signChunk, signingKey } from "../sigv4/signature.ts";
import type { VerifiedRequest } from "../sigv4/sigV4.ts";
import { readUploadBody } from "./uploadBody.ts";

const scope = { date: "20261120", region: "us-east-1", service: "s3" };
const time = "20261120T221426Z";
const key = signingKey("secret", scope);
const seed = "0".repeat(64);
const signedAs = (payloadHash: string) => ({ key, signed: { scope, time, signature: seed, payloadHash } }) as unknown as VerifiedRequest;

/** Everything that came through, or the code of the refusal; the bytes arrive `step` at a time. */
async function outcome(bytes: string, headers: Record<string, string>, payloadHash: string, step = 3): Promise<string> {
  async function* source(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += step) yield Buffer.from(bytes.slice(at, at + step));
  }
  try {
    const { chunks, check } = readUploadBody(source(), headers, signedAs(payloadHash));
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    check();
    return Buffer.concat(parts).toString();
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function signedChunks(...texts: string[]): string {
  let previous = seed;
  return [...texts, ""]
    .map((text) => {
      previous = signChunk(createHash("sha256").update(text).digest("hex"), previous, key, scope, time);
      return `${text.length.toString(16)};chunk-signature=${previous}\r\n${text}\r\n`;
    })
    .join("");
}

const crcOf = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64");
};

describe("a streamed body with signed chunks", () => {
  const kind = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
  const headers = { "x-amz-decoded-content-length": "10" };
  const body = signedChunks("hello", "world");

  it.each([
    ["changed", body.replace("world", "w0rld"), "SignatureDoesNotMatch"],
    ["in another order", signedChunks("hello", "world").replace("hello", "HELLO"), "SignatureDoesNotMatch"],
    ["without its last chunk", body.slice(0, body.lastIndexOf("0;")), "IncompleteBody"],
    ["without signatures", "5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n", "SignatureDoesNotMatch"],
    ["longer than announced", signedChunks("hello", "world!"), "IncompleteBody"],
    ["with a malformed line", `x${body}`, "InvalidRequest"],
    ["with an endless line", "5".repeat(2000), "InvalidRequest"],
  ])("is refused %s", async (_text, bytes, code) => {
    expect(await outcome(bytes, headers, kind)).toBe(code);
  });

  it.each([1, 7, 1000])("passes when it arrives %i bytes at a time", async (step) => {
    expect(await outcome(body, headers, kind, step)).toBe("helloworld");
  });
});

describe("a streamed body with a trailer", () => {
  const kind = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  const headers = { "x-amz-decoded-content-length": "10", "x-amz-trailer": "x-amz-checksum-crc32" };
  const chunked = (trailer: string) => `5\r\nhello\r\n5\r\nworld\r\n0\r\n${trailer}\r\n\r\n`;

  it.each([
    ["with a wrong checksum", chunked(`x-amz-checksum-crc32:${crcOf("other")}`), "BadDigest"],
    ["without the announced checksum", chunked(""), "BadDigest"],
    ["cut off", chunked("").slice(0, 9), "IncompleteBody"],
  ])("is refused %s", async (_text, bytes, code) => {
    expect(await outcome(bytes, headers, kind)).toBe(code);
  });

  it("passes with its checksum", async () => {
    expect(await outcome(chunked(`x-amz-checksum-crc32:${crcOf("helloworld")}`), headers, kind)).toBe("helloworld");
  });
});

describe("a plain body", () => {
  const hash = createHash("sha256").update("hello").digest("hex");

  it.each<[string, Record<string, string>, string, string]>([
    ["without a length", {}, hash, "MissingContentLength"],
    ["with a length that is none", { "content-length": "-1" }, hash, "MissingContentLength"],
    ["above 5 GiB", { "content-length": String(5 * 1024 ** 3 + 1) }, hash, "EntityTooLarge"],
    ["shorter than announced", { "content-length": "6" }, hash, "IncompleteBody"],
    ["with another hash", { "content-length": "5" }, "0".repeat(64), "XAmzContentSHA256Mismatch"],
    ["with a hash that is none", { "content-length": "5" }, "", "InvalidRequest"],
    ["with a wrong checksum", { "content-length": "5", "x-amz-checksum-sha256": "x" }, hash, "BadDigest"],
    ["with a checksum that we cannot check", { "content-length": "5", "x-amz-checksum-crc64nvme": "x" }, hash, "NotImplemented"],
    [
      "streamed in a way that we cannot check",
      { "x-amz-decoded-content-length": "5" },
      "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD",
      "NotImplemented",
    ],
  ])("is refused %s", async (_text, headers, payloadHash, code) => {
    expect(await outcome("hello", headers, payloadHash)).toBe(code);
  });

  it("passes with its hash, or unsigned", async () => {
    expect([
      await outcome("hello", { "content-length": "5" }, hash),
      await outcome("hello", { "content-length": "5" }, "UNSIGNED-PAYLOAD"),
    ]).toEqual(["hello", "hello"]);
  });
});
