import { createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";

/** The platform's public keys, each with its `kid`. */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid?: string })[];
}

export type TokenRefusal = "malformed" | "algorithm" | "key" | "signature";
export type TokenDecision = { readonly ok: true; readonly claims: unknown } | { readonly ok: false; readonly reason: TokenRefusal };

const Header = z.object({ alg: z.string(), kid: z.string(), crit: z.optional(z.unknown()) });

/** Claims of a compact JWS that the platform signed. Only ES256 with a key of the set counts; no key is taken from the token. */
export function verifyToken(token: string, keySet: KeySet, longestToken: number): TokenDecision {
  const parts = token.split(".");
  const [head, body, signature] = parts;
  if (token.length > longestToken || parts.length !== 3 || !head || !body || signature === undefined) return refused("malformed");
  const header = Header.safeParse(parseJson(head));
  if (!header.success) return refused("malformed");
  if (header.data.alg !== "ES256" || header.data.crit !== undefined) return refused("algorithm");
  const key = publicKey(keySet, header.data.kid);
  if (!key) return refused("key");
  const signed = Buffer.from(`${head}.${body}`, "ascii");
  const isSigned = verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  return isSigned ? { ok: true, claims: parseJson(body) } : refused("signature");
}

function refused(reason: TokenRefusal): TokenDecision {
  return { ok: false, reason };
}

function publicKey(keySet: KeySet, kid: string): KeyObject | undefined {
  const jwk = keySet.keys.find((key) => key.kid === kid && key.kty === "EC" && key.crv === "P-256");
  if (!jwk) return undefined;
  try {
    // Only the public members: a private key in the set must not become one here.
    return createPublicKey({ key: { kty: "EC", crv: "P-256", x: jwk.x ?? "", y: jwk.y ?? "" }, format: "jwk" });
  } catch {
    return undefined;
  }
}

function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
