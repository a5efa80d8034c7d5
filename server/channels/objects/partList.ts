import { ObjectError } from "./objectError.ts";
import type { UploadPart } from "./multipartFolder.ts";

const mostParts = 10_000;

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
