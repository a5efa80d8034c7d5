import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeys, type Keys } from "#server/base/keys/createKeys.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What others make of a good token without having our key, by the name of the trick. */
export function forgedTokens(keys: Keys, token: string): Record<string, string> {
  const [published] = keys.jwks.keys;
  const kid = published?.kid;
  const claims = keys.verify(token) ?? {};
  const [head = "", body = "", signature = ""] = token.split(".");
  const pem = createPublicKey({ key: { ...published }, format: "jwk" }).export({ type: "spki", format: "pem" });
  const hs256 = `${part({ alg: "HS256", kid })}.${body}`;
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = foreign.publicKey.export({ format: "jwk" });
  const signedByForeign = (header: Record<string, unknown>) => {
    const text = `${part(header)}.${body}`;
    return `${text}.${sign("sha256", Buffer.from(text), { key: foreign.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };
  return {
    none: `${part({ alg: "none", kid })}.${body}.`,
    noneWithSignature: `${part({ alg: "none", kid })}.${body}.${signature}`,
    noneInCapitals: `${part({ alg: "NONE", kid })}.${body}.${signature}`,
    hs256: `${hs256}.${createHmac("sha256", pem).update(hs256).digest("base64url")}`,
    foreignKid: signedElsewhere(claims),
    foreignKeyUnderOurKid: signedByForeign({ alg: "ES256", kid }),
    jku: signedByForeign({ alg: "ES256", kid: "theirs", jku: "https://attacker.example/jwks.json" }),
    jwkInHeader: signedByForeign({ alg: "ES256", kid, jwk }),
    x5u: signedByForeign({ alg: "ES256", kid, x5u: "https://attacker.example/chain.pem" }),
    emptySignature: `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`,
    changedBody: `${head}.${part({ ...claims, accountId: "south" })}.${signature}`,
    withoutSignature: `${head}.${body}`,
    twice: `${token}.${signature}`,
    words: "not.a.token",
    long: "a".repeat(8_000),
  };
}

function signedElsewhere(claims: Record<string, unknown>): string {
  const directory = mkdtempSync(join(tmpdir(), "gatehouse-keys-"));
  const token = createKeys(directory).sign(claims);
  rmSync(directory, { recursive: true });
  return token;
}

/** Tokens that our own key signed and that are not for here and now. */
export function misplacedTokens(keys: Keys, token: string, now: Date): Record<string, string> {
  const claims = keys.verify(token) ?? {};
  const seconds = Math.floor(now.getTime() / 1000);
  const changes: Record<string, Record<string, unknown>> = {
    expired: { exp: seconds - 1 },
    endless: { exp: seconds + 10 * 365 * 86_400 },
    issuedTomorrow: { iat: seconds + 86_400, exp: seconds + 86_400 + 3600 },
    notYet: { nbf: seconds + 60 },
    signedInTomorrow: { auth_time: seconds + 86_400 },
    audience: { aud: "another" },
    audienceList: { aud: ["gatehouse", "another"] },
    issuer: { iss: "https://securetoken.google.com/another" },
    noAccount: { accountId: undefined },
    foreignSession: { sid: "another" },
    anotherPerson: { sub: "somebody", user_id: "somebody" },
    twoPeople: { user_id: "somebody" },
    olderSignIn: { auth_time: 1 },
    numberAsText: { exp: String(seconds + 60) },
  };
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, keys.sign({ ...claims, ...change })]));
}
