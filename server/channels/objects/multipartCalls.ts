import type { FastifyReply, FastifyRequest } from "fastify";
import type { FreeSpace } from "../../base/storage/freeSpace.ts";
import type { VerifiedRequest } from "../sigv4/sigV4.ts";
import type { MultipartFolder, UploadPart } from "./multipartFolder.ts";
import { element, ObjectError, xmlDocument } from "./objectError.ts";
import { readUploadBody } from "./uploadBody.ts";

interface MultipartCall {
  bucket: string;
  key: string;
  query: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The request, whose keys allow to write this key. */
  verified: VerifiedRequest;
}

type Deps = { multipart: MultipartFolder; freeSpace: FreeSpace };

const mostParts = 10_000;
const largestListBytes = 1024 ** 2;
const mostListed = 1000;

/** Whether a request is about an upload in parts. */
export function isMultipart(query: URLSearchParams): boolean {
  return query.has("uploads") || query.has("uploadId");
}

/** CreateMultipartUpload, UploadPart, ListParts, CompleteMultipartUpload and AbortMultipartUpload. */
export async function answerMultipart(call: MultipartCall, { multipart, freeSpace }: Deps): Promise<FastifyReply> {
  const { request, reply, query, bucket, key } = call;
  const uploadId = query.get("uploadId") ?? "";
  const upload = { key, uploadId };
  if (query.has("uploads")) {
    if (request.method !== "POST") throw notSupported();
    const started = await multipart.start(key);
    return sendXml(reply, "InitiateMultipartUploadResult", [element("Bucket", bucket), element("Key", key), element("UploadId", started)]);
  }
  switch (request.method) {
    case "PUT": {
      const { chunks, check } = readUploadBody(request.raw, request.headers, call.verified);
      const partNumber = readNumber(query.get("partNumber"), 1, mostParts);
      await requireRoom(freeSpace, Number(request.headers["content-length"]) || 0);
      const { etag } = await multipart.writePart(upload, partNumber, chunks, check);
      return reply.code(200).header("etag", etag).send();
    }
    case "GET":
      return sendXml(reply, "ListPartsResult", listedParts(call, await multipart.parts(upload)));
    case "POST": {
      const chosen = await multipart.chosen(upload, readPartList(await readSmallBody(call)));
      // The parts stay until the object exists.
      await requireRoom(
        freeSpace,
        chosen.reduce((sum, { size }) => sum + size, 0),
      );
      const { etag } = await multipart.complete(upload, chosen);
      return sendXml(reply, "CompleteMultipartUploadResult", [element("Bucket", bucket), element("Key", key), element("ETag", etag)]);
    }
    case "DELETE":
      await multipart.abort(upload);
      return reply.code(204).send();
    default:
      throw notSupported();
  }
}

/** ListMultipartUploads below a prefix, at most 1,000. */
export async function answerUploads(
  { bucket, query, reply }: Pick<MultipartCall, "bucket" | "query" | "reply">,
  multipart: MultipartFolder,
): Promise<FastifyReply> {
  const prefix = query.get("prefix") ?? "";
  const pending = await multipart.pending(prefix);
  return sendXml(reply, "ListMultipartUploadsResult", [
    element("Bucket", bucket),
    element("Prefix", prefix),
    element("MaxUploads", mostListed),
    element("IsTruncated", pending.length > mostListed),
    ...pending
      .slice(0, mostListed)
      .map(
        ({ key, uploadId, startedAt }) =>
          `<Upload>${element("Key", key)}${element("UploadId", uploadId)}${element("Initiated", startedAt.toISOString())}</Upload>`,
      ),
  ]);
}

function listedParts({ bucket, key, query }: MultipartCall, parts: readonly UploadPart[]): string[] {
  const after = readNumber(query.get("part-number-marker") ?? "0", 0, mostParts);
  const limit = Math.min(readNumber(query.get("max-parts") ?? String(mostListed), 0, 999_999_999), mostListed);
  const left = parts.filter(({ partNumber }) => partNumber > after);
  const page = left.slice(0, limit);
  return [
    element("Bucket", bucket),
    element("Key", key),
    element("UploadId", query.get("uploadId") ?? ""),
    element("PartNumberMarker", after),
    element("NextPartNumberMarker", page.at(-1)?.partNumber ?? after),
    element("MaxParts", limit),
    element("IsTruncated", page.length < left.length),
    ...page.map(
      ({ partNumber, etag, size, modifiedAt }) =>
        `<Part>${element("PartNumber", partNumber)}${element("LastModified", modifiedAt.toISOString())}${element("ETag", etag)}${element("Size", size)}</Part>`,
    ),
  ];
}

async function readSmallBody({ request, verified }: MultipartCall): Promise<string> {
  if (!(Number(request.headers["content-length"]) <= largestListBytes)) throw new ObjectError("MalformedXML", 400);
  const { chunks, check } = readUploadBody(request.raw, request.headers, verified);
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  check();
  return Buffer.concat(read).toString("utf8");
}

async function requireRoom(freeSpace: FreeSpace, bytes: number): Promise<void> {
  // Decisions and events must find room when pictures no longer do.
  if (!(await freeSpace.hasRoomFor(bytes))) throw new ObjectError("InsufficientStorage", 507, "The disk is nearly full.");
}

function readNumber(text: string | null, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new ObjectError("InvalidArgument", 400, "A number is out of range.");
  return number;
}

const notSupported = (): ObjectError => new ObjectError("NotImplemented", 501, "This call is not supported.");

function sendXml(reply: FastifyReply, root: string, content: readonly string[]): FastifyReply {
  return reply.type("application/xml").send(xmlDocument(root, content.join("")));
}

/** The parts that a CompleteMultipartUpload names. Nothing of the document but part numbers and MD5 tags is read. */
export function readPartList(document: string): Pick<UploadPart, "partNumber" | "etag">[] {
  const parts = [...document.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => {
    const [, number] = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part) ?? [];
    const [, digest] = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(part) ?? [];
    if (number === undefined || digest === undefined) throw malformed();
    return { partNumber: Number(number), etag: `"${digest}"` };
  });
  if (parts.length === 0 || parts.length > mostParts) throw malformed();
  return parts;
}

const malformed = (): ObjectError => new ObjectError("MalformedXML", 400, "The list of parts cannot be read.");
