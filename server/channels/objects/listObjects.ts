import { percentEncode } from "../sigv4/signature.ts";
import { element, ObjectError, xmlDocument } from "./objectError.ts";
import type { ObjectFolder, StoredObject } from "./objectFolder.ts";

const mostKeys = 1000;

/** ListObjectsV2: keys in the order of their bytes, a page at a time. */
export async function listObjects(folder: ObjectFolder, bucket: string, query: URLSearchParams): Promise<string> {
  if (query.get("list-type") !== "2") throw new ObjectError("NotImplemented", 501, "Only version 2 of the list is supported.");
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  if (delimiter !== "" && delimiter !== "/") throw new ObjectError("NotImplemented", 501, "Only the delimiter / is supported.");
  const limit = readLimit(query.get("max-keys"));
  const token = query.get("continuation-token");
  const after = token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString("utf8");

  const objects: StoredObject[] = [];
  const prefixes: string[] = [];
  let last = after;
  let isTruncated = false;
  for await (const entry of limit === 0 ? [] : folder.list({ prefix, after, delimiter })) {
    if (objects.length + prefixes.length === limit) {
      isTruncated = true;
      break;
    }
    if ("object" in entry) objects.push(entry.object);
    else prefixes.push(entry.prefix);
    last = "object" in entry ? entry.object.key : entry.prefix;
  }

  const isEncoded = query.get("encoding-type") === "url";
  const name = (key: string): string => (isEncoded ? percentEncode(key).replaceAll("%2F", "/") : key);
  const content = [
    element("Name", bucket),
    element("Prefix", name(prefix)),
    delimiter === "" ? "" : element("Delimiter", delimiter),
    element("MaxKeys", limit),
    element("KeyCount", objects.length + prefixes.length),
    element("IsTruncated", isTruncated),
    isEncoded ? element("EncodingType", "url") : "",
    token === null ? "" : element("ContinuationToken", token),
    isTruncated ? element("NextContinuationToken", Buffer.from(last).toString("base64url")) : "",
    ...objects.map(
      ({ key, size, modifiedAt, etag }) =>
        `<Contents>${element("Key", name(key))}${element("LastModified", modifiedAt.toISOString())}${element("ETag", etag)}${element("Size", size)}${element("StorageClass", "STANDARD")}</Contents>`,
    ),
    ...prefixes.map((folded) => `<CommonPrefixes>${element("Prefix", name(folded))}</CommonPrefixes>`),
  ];
  return xmlDocument("ListBucketResult", content.join(""));
}

function readLimit(text: string | null): number {
  if (text === null) return mostKeys;
  if (!/^\d{1,9}$/.test(text)) throw new ObjectError("InvalidArgument", 400);
  return Math.min(Number(text), mostKeys);
}
