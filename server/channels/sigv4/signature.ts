import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The signed content in canonical form (AWS Signature Version 4). */
export interface CanonicalRequest {
  method: string;
  path: string;
  query: string;
  /** Lower-case names with trimmed values, in the order of the signed header list. */
  headers: readonly (readonly [string, string])[];
  payloadHash: string;
}

/** `20261120/us-east-1/s3/aws4_request` in its parts. */
export interface Scope {
  date: string;
  region: string;
  service: string;
}

export const algorithm = "AWS4-HMAC-SHA256";
export const emptyHash = sha256("");

export function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

export function scopeText({ date, region, service }: Scope): string {
  return `${date}/${region}/${service}/aws4_request`;
}

export function signingKey(secret: string, { date, region, service }: Scope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), "aws4_request");
}

/** Signature of a request in hex; `time` as in X-Amz-Date. */
export function sign(request: CanonicalRequest, key: Buffer, scope: Scope, time: string): string {
  const headers = request.headers.map(([name, value]) => `${name}:${value}\n`).join("");
  const names = request.headers.map(([name]) => name).join(";");
  const canonical = [request.method, request.path, request.query, headers, names, request.payloadHash].join("\n");
  return hmac(key, [algorithm, time, scopeText(scope), sha256(canonical)].join("\n")).toString("hex");
}

/** Signature of one chunk of an `aws-chunked` body, which continues the one before. */
export function signChunk(chunkHash: string, previous: string, key: Buffer, scope: Scope, time: string): string {
  return hmac(key, [`${algorithm}-PAYLOAD`, time, scopeText(scope), previous, emptyHash, chunkHash].join("\n")).toString("hex");
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Percent-encoding of RFC 3986: only letters, digits and `-._~` stay. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Milliseconds of `20261120T221426Z`; NaN for anything else. */
export function parseTime(text: string): number {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return iso === text ? Number.NaN : Date.parse(iso);
}
