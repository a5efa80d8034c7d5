import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const realm = "camera";

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Digest access authentication (RFC 2617, MD5, with or without qop), as cameras do it. One per connection, with a nonce of its own. */
export interface DigestCheck {
  /** The value of a WWW-Authenticate header. */
  readonly challenge: string;
  accepts(authorization: string | undefined, method: string, url: string): boolean;
}

export function createDigestCheck({ userName, password }: Credentials): DigestCheck {
  const nonce = randomBytes(16).toString("hex");
  const secret = md5(`${userName}:${realm}:${password}`);
  return {
    challenge: `Digest realm="${realm}", nonce="${nonce}"`,
    accepts(authorization, method, url) {
      const fields = digestFields(authorization);
      if (!fields || fields.get("username") !== userName || fields.get("realm") !== realm || fields.get("nonce") !== nonce) return false;
      // The answer is bound to its request: one that was overheard opens no other stream.
      if (fields.get("uri") !== url) return false;
      const request = md5(`${method}:${url}`);
      const qop = fields.get("qop");
      if (qop !== undefined && qop !== "auth") return false;
      const middle = qop === undefined ? nonce : `${nonce}:${fields.get("nc") ?? ""}:${fields.get("cnonce") ?? ""}:${qop}`;
      return isEqual(fields.get("response") ?? "", md5(`${secret}:${middle}:${request}`));
    },
  };
}

/** The fields of an Authorization header of the Digest kind. */
function digestFields(authorization = ""): Map<string, string> | undefined {
  if (!/^digest /i.test(authorization)) return undefined;
  const fields = new Map<string, string>();
  for (const [, name = "", quoted, plain] of authorization.slice(7).matchAll(/([a-z]+)=(?:"([^"]*)"|([^",\s]+))/gi)) {
    fields.set(name.toLowerCase(), quoted ?? plain ?? "");
  }
  return fields;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one.toLowerCase()), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
