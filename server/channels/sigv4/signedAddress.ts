import type { TemporaryCredential } from "#contract/live.ts";
import { algorithm, percentEncode, scopeText, sign, signingKey } from "./signature.ts";

export interface AddressToSign {
  credential: TemporaryCredential;
  region: string;
  /** `http://host:port` */
  origin: string;
  /** Percent-encoded, as sent over the wire. */
  path: string;
  expiresSeconds: number;
  now: Date;
}

/** An address that reads one object without headers of its own, until it is over (AWS Signature Version 4 in the query). */
export function signedAddress({ credential, region, origin, path, expiresSeconds, now }: AddressToSign): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const scope = { date: time.slice(0, 8), region, service: "s3" };
  const parameters = {
    "X-Amz-Algorithm": algorithm,
    "X-Amz-Credential": `${credential.accessKeyId}/${scopeText(scope)}`,
    "X-Amz-Date": time,
    "X-Amz-Expires": String(expiresSeconds),
    "X-Amz-Security-Token": credential.sessionToken,
    "X-Amz-SignedHeaders": "host",
  };
  // In the order of their bytes already.
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${percentEncode(value)}`)
    .join("&");
  const request = {
    method: "GET",
    path,
    query,
    headers: [["host", new URL(origin).host]] as const,
    payloadHash: "UNSIGNED-PAYLOAD",
  };
  return `${origin}${path}?${query}&X-Amz-Signature=${sign(request, signingKey(credential.secretAccessKey, scope), scope, time)}`;
}
