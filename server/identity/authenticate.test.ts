import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKeys } from "../keys/createKeys.ts";
import { refreshTokens } from "../store/schema/identity.ts";
import { password, startIdentityServer, type IdentityServer } from "../../tests/support/identityServer.ts";

let server: IdentityServer;
let token: string;
let claims: Record<string, unknown>;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.addPerson("ada@north.example", [{ accountId: "north", siteIds: ["harbour"] }]);
  await server.addPerson("nowhere@north.example", [{ accountId: "north", siteIds: [] }]);
  token = await signIn("ada@north.example");
  claims = server.keys.verify(token) ?? {};
});
afterAll(() => server.close());

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

it("refuses tokens that are not signed with our key and algorithm", async () => {
  const [published] = server.keys.jwks.keys;
  const kid = published?.kid;
  const [, body = "", signature = ""] = token.split(".");
  const pem = createPublicKey({ key: { ...published }, format: "jwk" }).export({ type: "spki", format: "pem" });
  const hs256 = `${part({ alg: "HS256", kid })}.${body}`;
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signedByForeign = (header: Record<string, unknown>) => {
    const text = `${part(header)}.${body}`;
    return `${text}.${sign("sha256", Buffer.from(text), { key: foreign.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };
  const jwk = foreign.publicKey.export({ format: "jwk" });
  const directory = mkdtempSync(join(tmpdir(), "gatehouse-keys-"));
  const forged: Record<string, string> = {
    none: `${part({ alg: "none", kid })}.${body}.`,
    noneWithSignature: `${part({ alg: "none", kid })}.${body}.${signature}`,
    hs256: `${hs256}.${createHmac("sha256", pem).update(hs256).digest("base64url")}`,
    foreignKid: createKeys(directory).sign(claims),
    foreignKeyUnderOurKid: signedByForeign({ alg: "ES256", kid }),
    jku: signedByForeign({ alg: "ES256", kid: "theirs", jku: "https://attacker.example/jwks.json" }),
    jwkInHeader: signedByForeign({ alg: "ES256", kid, jwk }),
    changedBody: `${token.split(".")[0]}.${part({ ...claims, accountId: "south" })}.${signature}`,
    empty: "",
    words: "not a token",
    long: "a".repeat(100_000),
  };
  rmSync(directory, { recursive: true });
  for (const [name, forgedToken] of Object.entries(forged)) expect(await server.identity.authenticate(forgedToken), name).toBeUndefined();
});

it("refuses tokens of ours whose claims are not for here and now", async () => {
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const wrong: Record<string, Record<string, unknown>> = {
    expired: { exp: now - 1 },
    issuedTomorrow: { iat: now + 86_400, exp: now + 86_400 + 3600 },
    notYet: { nbf: now + 60 },
    signedInTomorrow: { auth_time: now + 86_400 },
    endless: { exp: now + 10 * 365 * 86_400 },
    audience: { aud: "another" },
    audienceList: { aud: ["gatehouse", "another"] },
    issuer: { iss: "https://securetoken.google.com/another" },
    noAccount: { accountId: undefined },
    foreignAccount: { accountId: "south" },
    noSuchAccount: { accountId: "west" },
    foreignSession: { sid: "another" },
    anotherPerson: { sub: "somebody", user_id: "somebody" },
    twoPeople: { user_id: "somebody" },
    olderSignIn: { auth_time: 1 },
    numberAsText: { exp: String(now + 60) },
  };
  for (const [name, change] of Object.entries(wrong)) {
    expect(await server.identity.authenticate(server.keys.sign({ ...claims, ...change })), name).toBeUndefined();
  }
  expect(await server.identity.authenticate(server.keys.sign(claims))).toBeDefined();
});

it("[PM-12] reaches the sites of the person, none for an empty list and all for an administrator", async () => {
  await server.addPerson("owner@north.example", [{ accountId: "north", roleId: "owner", siteIds: [] }]);
  const sitesOf = async (email: string) => (await server.identity.authenticate(await signIn(email)))?.siteIds;
  expect(await sitesOf("ada@north.example")).toEqual(new Set(["harbour"]));
  expect(await sitesOf("nowhere@north.example")).toEqual(new Set());
  expect(await sitesOf("owner@north.example")).toBe("all");
});

it("refuses a session of this browser once it is gone", async () => {
  const mine = await signIn("ada@north.example");
  const session = server.keys.verify(mine)?.["sid"];
  await server.store.db.delete(refreshTokens).where(eq(refreshTokens.sessionId, String(session)));
  expect(await server.identity.authenticate(mine)).toBeUndefined();
  expect(await server.identity.authenticate(token)).toBeDefined();
});

it("answers refresh with undefined when the token has ended", async () => {
  const session = await server.identity.authenticate(token);
  if (!session) throw new Error("The session should stand.");
  expect(await server.identity.refresh(session)).toMatchObject({ personId: session.personId });
  server.advance(61 * 60 * 1000);
  expect(await server.identity.refresh(session)).toBeUndefined();
  expect(await server.identity.authenticate(token)).toBeUndefined();
});
