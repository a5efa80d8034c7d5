import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Grant, verifyGrant } from "./grant.ts";

const nowMs = Date.UTC(2030, 0, 1);
const platform = generateKeyPairSync("ec", { namedCurve: "P-256" });
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keySet = { keys: [{ ...platform.publicKey.export({ format: "jwk" }), kid: "k1" }] };
const expected = { accountId: "a1", serial: "CAM1", clientId: "v1" };

function aGrant(more: Partial<Grant> = {}): Grant {
  const rights = { live: true, talk: false, ptz: false, recorded: false };
  return { iss: "gatehouse", serial: "CAM1", personId: "p1", accountId: "a1", clientId: "v1", rights, exp: nowMs / 1_000 + 60, ...more };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function aToken(claims: object = aGrant(), header: object = { alg: "ES256", kid: "k1" }, key: KeyObject = platform.privateKey): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

function hmacToken(): string {
  const text = `${encode({ alg: "HS256", kid: "k1" })}.${encode(aGrant())}`;
  const publicPem = platform.publicKey.export({ type: "spki", format: "pem" });
  return `${text}.${createHmac("sha256", publicPem).update(text).digest("base64url")}`;
}

describe("verifyGrant", () => {
  const [head, , signature] = aToken().split(".");
  it.each([
    ["no grant", undefined, "missing"],
    ["an empty grant", "", "missing"],
    ["two parts", "a.b", "malformed"],
    ["a header that is not JSON", "a.b.c", "malformed"],
    ["an oversized grant", `${"a".repeat(5_000)}.b.c`, "malformed"],
    ["algorithm none", `${encode({ alg: "none", kid: "k1" })}.${encode(aGrant())}.`, "algorithm"],
    ["HS256 keyed with the public key", hmacToken(), "algorithm"],
    ["critical header extensions", aToken(aGrant(), { alg: "ES256", kid: "k1", crit: ["exp"] }), "algorithm"],
    ["an unknown key id", aToken(aGrant(), { alg: "ES256", kid: "k2" }), "key"],
    [
      "a key that the token itself carries",
      aToken(aGrant(), { alg: "ES256", kid: "k9", jwk: stranger.publicKey.export({ format: "jwk" }) }, stranger.privateKey),
      "key",
    ],
    ["another key's signature under a known key id", aToken(aGrant(), undefined, stranger.privateKey), "signature"],
    ["changed claims", `${head}.${encode(aGrant({ personId: "p2" }))}.${signature}`, "signature"],
    ["another issuer", aToken({ ...aGrant(), iss: "elsewhere" }), "claims"],
    ["missing rights", aToken({ ...aGrant(), rights: { live: true } }), "claims"],
    ["an expired grant", aToken(aGrant({ exp: nowMs / 1_000 })), "expired"],
    ["a grant for later", aToken(aGrant({ nbf: nowMs / 1_000 + 120 })), "expired"],
    ["a device of another account with the same serial number", aToken(aGrant({ accountId: "a2" })), "account"],
    ["another device", aToken(aGrant({ serial: "CAM2" })), "serial"],
    ["another client", aToken(aGrant({ clientId: "v2" })), "client"],
  ])("refuses %s", (_name, token, reason) => {
    expect(verifyGrant(token, keySet, expected, nowMs)).toEqual({ ok: false, reason });
  });

  it("accepts the platform's grant for this device and client", () => {
    expect(verifyGrant(aToken(), keySet, expected, nowMs)).toEqual({ ok: true, grant: aGrant() });
  });
});
