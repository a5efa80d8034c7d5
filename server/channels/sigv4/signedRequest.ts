import type { IncomingHttpHeaders } from "node:http";
import { minuteMs } from "#contract/durations.ts";
import { segmentLinkSeconds } from "#contract/playback.ts";
import { algorithm, emptyHash, parseTime, percentEncode, type Scope } from "./signature.ts";

/** A request as it stood on the wire. */
export interface IncomingRequest {
  method: string;
  /** Path and query, undecoded. */
  url: string;
  headers: IncomingHttpHeaders;
}

export type SignatureRefusal = "unsigned" | "malformed" | "scope" | "time" | "key" | "token" | "signature";

/** A request that could not be trusted, and in which part. */
export class SignatureError extends Error {
  readonly reason: SignatureRefusal;
  constructor(reason: SignatureRefusal) {
    super(`The request is not signed correctly (${reason}).`);
    this.name = "SignatureError";
    this.reason = reason;
  }
}

/** The unverified claims of a signed request. */
export interface SignedRequest {
  accessKeyId: string;
  scope: Scope;
  time: string;
  /** Seconds that a signed address is good for; undefined for signed headers. */
  expiresSeconds: number | undefined;
  signedHeaders: readonly string[];
  signature: string;
  sessionToken: string;
  payloadHash: string;
  canonicalPath: string;
  canonicalQuery: string;
}

const credentialForm = /^([A-Z0-9]{16,32})\/(\d{8})\/([a-z0-9-]{1,32})\/([a-z0-9-]{1,32})\/aws4_request$/;
const headerForm = /^AWS4-HMAC-SHA256 Credential=([^,\s]{1,200}),\s*SignedHeaders=([a-z0-9;-]{1,1000}),\s*Signature=([0-9a-f]{64})$/;
const longestSignedAddressSeconds = 3600;
/** PL-18: links of objects. They end with the keys that signed them, too. */
const longestObjectAddressSeconds = segmentLinkSeconds;

/** Reads the signature of a request from its headers or, when it has one, from its query. */
export function readSignedRequest({ url, headers }: Pick<IncomingRequest, "url" | "headers">): SignedRequest {
  const separator = url.indexOf("?");
  const path = separator < 0 ? url : url.slice(0, separator);
  const pairs = [...new URLSearchParams(separator < 0 ? "" : url.slice(separator + 1))];
  const query = new Map(pairs);
  // A name given twice could mean one thing to the signature and another to the reader.
  if (query.size !== pairs.length) throw new SignatureError("malformed");
  const shared = { canonicalPath: path, canonicalQuery: canonicalQuery(pairs) };
  return query.has("X-Amz-Signature") ? { ...shared, ...fromQuery(query, headers) } : { ...shared, ...fromHeaders(headers) };
}

type Claims = Omit<SignedRequest, "canonicalPath" | "canonicalQuery">;

function fromHeaders(headers: IncomingHttpHeaders): Claims {
  if (headers.authorization === undefined) throw new SignatureError("unsigned");
  const [, credential = "", names = "", signature = ""] = headerForm.exec(headers.authorization) ?? [];
  return {
    ...readCredential(credential),
    time: single(headers["x-amz-date"]),
    expiresSeconds: undefined,
    signedHeaders: readHeaderNames(names, headers),
    signature,
    sessionToken: single(headers["x-amz-security-token"]),
    payloadHash: single(headers["x-amz-content-sha256"]),
  };
}

function fromQuery(query: ReadonlyMap<string, string>, headers: IncomingHttpHeaders): Claims {
  const text = (name: string): string => query.get(name) ?? "";
  const expires = text("X-Amz-Expires");
  const signature = text("X-Amz-Signature");
  if (text("X-Amz-Algorithm") !== algorithm || !/^\d{1,6}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) {
    throw new SignatureError("malformed");
  }
  const credential = readCredential(text("X-Amz-Credential"));
  return {
    ...credential,
    time: text("X-Amz-Date"),
    expiresSeconds: Math.min(
      Number(expires),
      credential.scope.service === "s3" ? longestObjectAddressSeconds : longestSignedAddressSeconds,
    ),
    signedHeaders: readHeaderNames(text("X-Amz-SignedHeaders"), headers),
    signature,
    sessionToken: text("X-Amz-Security-Token"),
    // Addresses of objects sign an unknown body, those of signalling an empty one.
    payloadHash: credential.scope.service === "s3" ? "UNSIGNED-PAYLOAD" : emptyHash,
  };
}

function readCredential(text: string): { accessKeyId: string; scope: Scope } {
  const [, accessKeyId, date, region, service] = credentialForm.exec(text) ?? [];
  if (!accessKeyId || !date || !region || !service) throw new SignatureError("malformed");
  return { accessKeyId, scope: { date, region, service } };
}

/** The host and every `x-amz-` header must be signed: an unsigned one could be added on the way. */
function readHeaderNames(text: string, headers: IncomingHttpHeaders): string[] {
  const names = text.split(";");
  const required = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  const isSorted = names.every((name, position) => position === 0 || (names[position - 1] ?? "") < name);
  if (!isSorted || !required.every((name) => names.includes(name))) throw new SignatureError("malformed");
  return names;
}

function single(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function canonicalQuery(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

const allowedSkewMs = 5 * minuteMs;

/** Is the moment of signing believable, and the signed address still good? */
export function isTimely({ time, scope, expiresSeconds }: SignedRequest, nowMs: number): boolean {
  const signedMs = parseTime(time);
  if (Number.isNaN(signedMs) || !time.startsWith(scope.date)) return false;
  if (signedMs > nowMs + allowedSkewMs) return false;
  return nowMs <= signedMs + (expiresSeconds === undefined ? allowedSkewMs : expiresSeconds * 1000);
}
