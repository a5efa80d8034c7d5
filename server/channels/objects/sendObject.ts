import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ObjectError } from "./objectError.ts";
import type { ObjectFolder, StoredObject } from "./objectFolder.ts";

/** Types that equipment stores. Everything else is bytes: an object must never be a page of the portal's own origin. */
const contentTypes: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".m4s": "video/iso.segment",
  ".ts": "video/mp2t",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".json": "application/json",
};

/** GetObject and HeadObject, whole, by one range, or not at all when the caller's copy is still good. */
export async function sendObject(folder: ObjectFolder, key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const object = await folder.find(key);
  reply.headers({
    etag: object.etag,
    "last-modified": object.modifiedAt.toUTCString(),
    "accept-ranges": "bytes",
    "content-type": contentTypes[extname(key).toLowerCase()] ?? "application/octet-stream",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  const { headers } = request;
  if (isPreconditionFailed(object, headers)) throw new ObjectError("PreconditionFailed", 412);
  if (isUnchanged(object, headers)) return reply.code(304).send();
  const range = readRange(headers.range, object.size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${object.size}`);
    throw new ObjectError("InvalidRange", 416, "The requested range is not satisfiable");
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${object.size}`);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  reply.header("content-length", end - start + 1);
  if (request.method === "HEAD" || end < start) return reply.send();
  return reply.send(folder.read(key, { start, end }));
}

function isPreconditionFailed(object: StoredObject, headers: FastifyRequest["headers"]): boolean {
  if (headers["if-match"] !== undefined) return !namesTag(headers["if-match"], object.etag);
  const since = Date.parse(headers["if-unmodified-since"] ?? "");
  return seconds(object.modifiedAt.getTime()) > seconds(since);
}

function isUnchanged(object: StoredObject, headers: FastifyRequest["headers"]): boolean {
  if (headers["if-none-match"] !== undefined) return namesTag(headers["if-none-match"], object.etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return seconds(object.modifiedAt.getTime()) <= seconds(since);
}

function namesTag(text: string, etag: string): boolean {
  return text.split(",").some((tag) => [etag, "*"].includes(tag.trim()));
}

/** Dates of HTTP have no fractions. */
function seconds(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}

function readRange(text: string | undefined, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
