import type { TemporaryCredential } from "#contract/live.ts";
import { algorithm, percentEncode, scopeText, sha256, sign, signingKey } from "#server/channels/sigv4/signature.ts";
import { readSignedRequest } from "#server/channels/sigv4/signedRequest.ts";
import { region } from "#server/channels/sigv4/sigV4.ts";

export interface RequestToSign {
  method: string;
  /** Path and query as sent over the wire. */
  url: string;
  host: string;
  body: string | undefined;
}

const anySignature = "0".repeat(64);

/** Headers with a valid signature for any request, so that a test reaches the code behind the signature check. Undefined if the request cannot be signed. */
export function signedHeaders(
  { method, url, host, body }: RequestToSign,
  { accessKeyId, secretAccessKey, sessionToken }: TemporaryCredential,
  service: "s3" | "kinesisvideo",
): Record<string, string> | undefined {
  const { time, scope } = nowFor(service);
  const headers = {
    host,
    "x-amz-content-sha256": sha256(body ?? ""),
    "x-amz-date": time,
    "x-amz-security-token": sessionToken,
  };
  const names = Object.keys(headers).join(";");
  const authorization = (signature: string) =>
    `${algorithm} Credential=${accessKeyId}/${scopeText(scope)}, SignedHeaders=${names}, Signature=${signature}`;
  try {
    const { canonicalPath, canonicalQuery, payloadHash } = readSignedRequest({
      url,
      headers: { ...headers, authorization: authorization(anySignature) },
    });
    const request = { method, path: canonicalPath, query: canonicalQuery, headers: Object.entries(headers), payloadHash };
    return { ...headers, authorization: authorization(sign(request, signingKey(secretAccessKey, scope), scope, time)) };
  } catch {
    return undefined;
  }
}

/** Path and query of a signed WebSocket URL. */
export function signedAddress(
  { path, query, host }: { path: string; query: Record<string, string>; host: string },
  { accessKeyId, secretAccessKey, sessionToken }: TemporaryCredential,
): string {
  const { time, scope } = nowFor("kinesisvideo");
  const claims = {
    ...query,
    "X-Amz-Algorithm": algorithm,
    "X-Amz-Credential": `${accessKeyId}/${scopeText(scope)}`,
    "X-Amz-Date": time,
    "X-Amz-Expires": "299",
    "X-Amz-Security-Token": sessionToken,
    "X-Amz-SignedHeaders": "host",
  };
  const urlWith = (signature: string) =>
    `${path}?${Object.entries({ ...claims, "X-Amz-Signature": signature })
      .map(([name, value]) => `${name}=${percentEncode(value)}`)
      .join("&")}`;
  const { canonicalPath, canonicalQuery, payloadHash } = readSignedRequest({ url: urlWith(anySignature), headers: { host } });
  const request = { method: "GET", path: canonicalPath, query: canonicalQuery, headers: [["host", host]] as const, payloadHash };
  return urlWith(sign(request, signingKey(secretAccessKey, scope), scope, time));
}

function nowFor(service: string) {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return { time, scope: { date: time.slice(0, 8), region, service } };
}
