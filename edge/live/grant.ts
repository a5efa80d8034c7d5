import { createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";

export const GrantRights = z.object({ live: z.boolean(), talk: z.boolean(), ptz: z.boolean(), recorded: z.boolean() });
export type GrantRights = z.infer<typeof GrantRights>;
export type GrantRight = keyof GrantRights;

const Id = z.string().check(z.minLength(1), z.maxLength(256));

/** What the platform lets one viewer do at one device; `exp` in seconds since 1970. */
export const Grant = z.object({
  iss: z.literal("gatehouse"),
  serial: Id,
  personId: Id,
  accountId: Id,
  clientId: Id,
  rights: GrantRights,
  exp: z.number(),
  nbf: z.optional(z.number()),
});
export type Grant = z.infer<typeof Grant>;

/** The platform's public keys, each with its `kid`. */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid?: string })[];
}

export type GrantRefusal = "missing" | "malformed" | "algorithm" | "key" | "signature" | "claims" | "expired" | "serial" | "client";
export type GrantDecision = { readonly ok: true; readonly grant: Grant } | { readonly ok: false; readonly reason: GrantRefusal };

const Header = z.object({ alg: z.string(), kid: z.string(), crit: z.optional(z.unknown()) });
const longestToken = 4_096;
const clockToleranceSeconds = 30;

/** Decides on a grant (compact JWS) for this device and this signalling client. Only ES256 with a key of the set counts; no key is taken from the token. */
export function verifyGrant(
  token: string | undefined,
  keySet: KeySet,
  expected: { readonly serial: string; readonly clientId: string },
  nowMs: number,
): GrantDecision {
  if (token === undefined || token === "") return refused("missing");
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
  if (!isSigned) return refused("signature");
  const grant = Grant.safeParse(parseJson(body));
  if (!grant.success) return refused("claims");
  const { exp, nbf = 0, serial, clientId } = grant.data;
  if (exp * 1_000 <= nowMs || (nbf - clockToleranceSeconds) * 1_000 > nowMs) return refused("expired");
  if (serial !== expected.serial) return refused("serial");
  if (clientId !== expected.clientId) return refused("client");
  return { ok: true, grant: grant.data };
}

function refused(reason: GrantRefusal): GrantDecision {
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
