import { createHmac, createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeys } from "./createKeys.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "gatehouse-keys-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("createKeys", () => {
  it("refuses tokens that it did not sign itself", () => {
    const keys = createKeys(directory);
    const [, body, signature] = keys.sign({ sub: "1" }).split(".");
    const kid = keys.jwks.keys[0]?.kid;
    const pem = createPublicKey({ key: { ...keys.jwks.keys[0] }, format: "jwk" }).export({ type: "spki", format: "pem" });
    const hs256 = `${part({ alg: "HS256", kid })}.${body}`;
    const forged = [
      `${part({ alg: "none", kid })}.${body}.`,
      `${part({ alg: "none", kid })}.${body}.${signature}`,
      `${hs256}.${createHmac("sha256", pem).update(hs256).digest("base64url")}`,
      `${part({ alg: "ES256", kid: "another" })}.${body}.${signature}`,
      `${part({ alg: "ES256", kid })}.${part({ sub: "2" })}.${signature}`,
      createKeys(join(directory, "other")).sign({ sub: "1" }),
      "",
      "a.b.c",
      "a.b.c.d",
    ];
    expect(forged.map((token) => keys.verify(token))).toEqual(forged.map(() => undefined));
  });

  it("verifies its own tokens after a restart, and keeps its files for the owner alone", () => {
    const token = createKeys(directory).sign({ sub: "1" });
    expect(createKeys(directory).verify(token)).toEqual({ sub: "1" });
    expect(statSync(join(directory, "signing.pem")).mode & 0o777).toBe(0o600);
  });

  it("opens a sealed secret only in the context that it was sealed for", () => {
    const keys = createKeys(directory);
    const sealed = keys.seal("hunter2", "camera-1");
    expect(keys.open(sealed, "camera-1")).toBe("hunter2");
    expect(sealed).not.toContain("hunter2");
    expect(() => keys.open(sealed, "camera-2")).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    const altered = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
    expect(() => keys.open(Buffer.from(altered).toString("base64url"), "camera-1")).toThrow();
  });
});
