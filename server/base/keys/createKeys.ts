import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A public key as published at /jwks.json. */
interface PublicKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  use: "sig";
  alg: "ES256";
}

/** The installation's keys, kept in KEYS_DIR apart from the data. */
export interface Keys {
  readonly jwks: { keys: readonly PublicKey[] };
  /** Compact JWS with ES256 and our kid. */
  sign(claims: Record<string, unknown>): string;
  /** Claims of a token that one of our keys signed with ES256; undefined otherwise. Expiry and audience are the caller's to check. */
  verify(token: string): Record<string, unknown> | undefined;
  /** Encrypts a secret for the store; `context` must be given again to open it. */
  seal(secret: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Keyed hash for things that are looked up but must not be readable: PINs, attempt counters. */
  mac(text: string): string;
}

/** Files of the folder of keys. */
export const keyNames = ["signing.pem", "sealing.key", "mac.key"] as const;

/** Opens the installation's keys and creates them on the first start. Only the owner can read the folder. */
export function createKeys(directory: string): Keys {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const signingKey = createPrivateKey(readOrMake(join(directory, keyNames[0]), makeSigningKey));
  const sealingKey = Buffer.from(readOrMake(join(directory, keyNames[1]), makeSecret), "base64");
  const macKey = Buffer.from(readOrMake(join(directory, keyNames[2]), makeSecret), "base64");
  const verifyingKey = createPublicKey(signingKey);
  const publicKey = publish(verifyingKey);
  return {
    jwks: { keys: [publicKey] },
    sign: (claims) => signToken(claims, signingKey, publicKey.kid),
    verify: (token) => verifyToken(token, verifyingKey, publicKey.kid),
    seal: (secret, context) => seal(secret, context, sealingKey),
    open: (sealed, context) => open(sealed, context, sealingKey),
    mac: (text) => createHmac("sha256", macKey).update(text).digest("base64url"),
  };
}

function readOrMake(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  // Written aside and linked, so that a crash never leaves half a key, and of two processes that start at once the first makes it.
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, make(), { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(file, "utf8");
}

function makeSigningKey(): string {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function makeSecret(): string {
  return randomBytes(32).toString("base64");
}

function publish(key: KeyObject): PublicKey {
  const { x, y } = key.export({ format: "jwk" });
  if (!x || !y) throw new Error("The signing key is not an elliptic-curve key.");
  const kid = createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("base64url")
    .slice(0, 16);
  return { kty: "EC", crv: "P-256", x, y, kid, use: "sig", alg: "ES256" };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signToken(claims: Record<string, unknown>, key: KeyObject, kid: string): string {
  const signed = `${encode({ alg: "ES256", kid, typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** Never trusts algorithm or key of a token: its header must name exactly ours. */
function verifyToken(token: string, key: KeyObject, kid: string): Record<string, unknown> | undefined {
  const [head, body, signature, ...rest] = token.split(".");
  if (!head || !body || !signature || rest.length > 0) return undefined;
  const header = decode(head);
  if (header?.["alg"] !== "ES256" || header["kid"] !== kid) return undefined;
  const isOurs = verify("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  return isOurs ? decode(body) : undefined;
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function seal(secret: string, context: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

function open(sealed: string, context: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
