import { createHash, randomBytes } from "node:crypto";

/** Answers the challenges of one camera (RFC 2617 and 7616: Basic, and Digest with MD5 or SHA-256, with qop "auth" or none). */
export interface RtspAuthorization {
  /** Remembers the challenge of a 401; false when it is of a kind that cannot be answered. */
  challenge(headers: readonly string[]): boolean;
  /** The value of the Authorization header; undefined before the first challenge. */
  header(method: string, uri: string): string | undefined;
}

interface Digest {
  realm: string;
  nonce: string;
  opaque: string | undefined;
  algorithm: string | undefined;
  hasQop: boolean;
}

const hashes: Readonly<Record<string, string>> = { "": "md5", md5: "md5", "sha-256": "sha256" };

export function createRtspAuthorization({ userName, password }: { userName: string; password: string }): RtspAuthorization {
  let digest: Digest | undefined;
  let isBasic = false;
  let count = 0;

  function answer({ realm, nonce, opaque, algorithm, hasQop }: Digest, method: string, uri: string): string {
    const hash = (text: string) =>
      createHash(hashes[algorithm?.toLowerCase() ?? ""] ?? "md5")
        .update(text)
        .digest("hex");
    const secret = hash(`${userName}:${realm}:${password}`);
    count += 1;
    const nc = count.toString(16).padStart(8, "0");
    const cnonce = randomBytes(8).toString("hex");
    const middle = hasQop ? `${nonce}:${nc}:${cnonce}:auth` : nonce;
    const fields = [
      // Most cameras take the bytes as they are; what would end the header is written as RFC 7616 says.
      isPlain(userName) ? `username="${quoted(userName)}"` : `username*=UTF-8''${encodeURIComponent(userName.toWellFormed())}`,
      `realm="${quoted(realm)}"`,
      `nonce="${quoted(nonce)}"`,
      `uri="${quoted(uri)}"`,
      `response="${hash(`${secret}:${middle}:${hash(`${method}:${uri}`)}`)}"`,
      ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
      ...(opaque === undefined ? [] : [`opaque="${quoted(opaque)}"`]),
      ...(hasQop ? ["qop=auth", `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ];
    return `Digest ${fields.join(", ")}`;
  }

  return {
    challenge(headers) {
      // The strongest that both know: a camera that offers two means the same person by both.
      const known = headers.map(readDigest).filter((each) => each !== undefined);
      digest = known.find(({ algorithm }) => algorithm?.toLowerCase() === "sha-256") ?? known[0];
      isBasic = digest === undefined && headers.some((header) => /^basic\b/i.test(header));
      count = 0;
      return digest !== undefined || isBasic;
    },
    header(method, uri) {
      if (digest) return answer(digest, method, uri);
      return isBasic ? `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}` : undefined;
    },
  };
}

function readDigest(header: string): Digest | undefined {
  if (!/^digest /i.test(header)) return undefined;
  const fields = new Map<string, string>();
  for (const [, name = "", text, plain] of header.slice(7).matchAll(/([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^",\s]+))/gi))
    fields.set(name.toLowerCase(), text?.replaceAll(/\\(.)/g, "$1") ?? plain ?? "");
  const nonce = fields.get("nonce");
  const algorithm = fields.get("algorithm");
  const offered = fields.get("qop");
  const isKnown = Object.hasOwn(hashes, algorithm?.toLowerCase() ?? "") && (offered === undefined || /\bauth\b(?!-)/i.test(offered));
  if (nonce === undefined || !isKnown) return undefined;
  return { realm: fields.get("realm") ?? "", nonce, opaque: fields.get("opaque"), algorithm, hasQop: offered !== undefined };
}

function quoted(text: string): string {
  return text.replaceAll(/["\\]/g, "\\$&");
}

/** Nothing in it ends a line. */
function isPlain(text: string): boolean {
  return Array.from(text).every((letter) => letter >= " " && letter !== "\u007f");
}
