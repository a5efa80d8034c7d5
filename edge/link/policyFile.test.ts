import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { policyChangeBetween } from "#domain/decide/policyChange.ts";
import { aDoorPolicy, serialNumber } from "../controllers/testPolicies.ts";
import { openPolicyFile, type PolicyFile } from "./policyFile.ts";

function aPlatform(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    key: { ...publicKey.export({ format: "jwk" }), kid },
    sign(claims: object): string {
      const text = `${encode({ alg: "ES256", kid })}.${encode(claims)}`;
      return `${text}.${sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    },
  };
}

const platform = aPlatform("k1");
const stranger = aPlatform("k2");
const keys = [platform.key];
let directory: string;
let file: string;
let held: PolicyFile;
const open = () => openPolicyFile({ file, accountId: "acme", serialNumber });

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "gatehouse-policy-"));
  file = join(directory, "policy.json");
  held = open();
});
afterEach(() => rmSync(directory, { recursive: true }));

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 12, 12, minutes)).toISOString();
const base = { iss: "gatehouse", serial: serialNumber };
const whole = (policy: PolicyDocument, { by = platform, minutes = policy.sequence, more = {} } = {}) =>
  by.sign({ ...base, kind: "policy", issuedAtUtc: at(minutes), keys, policy, ...more });
const change = (before: PolicyDocument, after: PolicyDocument, { by = platform, more = {} } = {}) =>
  by.sign({ ...base, kind: "policyChange", issuedAtUtc: at(after.sequence), change: policyChangeBetween(before, after), ...more });

const first = aDoorPolicy({ sequence: 1 });
const second = aDoorPolicy({ sequence: 2, people: first.people.map((person) => ({ ...person, status: "suspended" })) });
const third = aDoorPolicy({ sequence: 3, credentials: [] });
const now = () => [held.current()?.sequence, held.current()?.people.get("anna")?.status, held.current()?.credentials.size];

describe("the policy of a controller", () => {
  it("is undefined before the first policy, and is read with its changes after a restart", () => {
    expect(now()).toEqual([undefined, undefined, undefined]);
    expect([held.take(whole(first), keys), held.change(change(first, second)), held.change(change(second, third))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    held = open();
    expect(now()).toEqual([3, "active", 0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["is signed by another", () => whole(second, { by: stranger }), "unsigned"],
    ["is not signed", () => `${whole(second).split(".").slice(0, 2).join(".")}.`, "unsigned"],
    ["was altered", () => whole(second).replace(/\.[^.]+\./, `.${Buffer.from("{}").toString("base64url")}.`), "unsigned"],
    ["is another door's", () => whole(second, { more: { serial: "GH-DOOR00002" } }), "serial"],
    ["is another account's", () => whole({ ...second, accountId: "other" }), "serial"],
    ["is a change", () => change(first, second), "claims"],
    ["is something else that the platform signed", () => platform.sign({ iss: "gatehouse", sub: "1" }), "claims"],
  ])("is not taken when it %s", (_name, token, refusal) => {
    held.take(whole(first), keys);
    expect(held.take(token(), [...keys, stranger.key])).toBe(refusal);
    expect(now()).toEqual([1, "active", 2]);
  });

  it("is not taken when it is older in sequence and time, and is when the platform was restored or its clock set back", () => {
    held.take(whole(second), keys);
    expect(held.take(whole(first), keys)).toBe("older");
    expect(held.take(whole(first, { minutes: 30 }), keys)).toBeUndefined();
    expect(held.take(whole(third, { minutes: 3 }), keys)).toBeUndefined();
    expect(now()[0]).toBe(3);
  });

  it("goes over to the keys that a policy names which it believes", () => {
    held.take(whole(first), keys);
    held.take(whole(second, { more: { keys: [stranger.key] } }), keys);
    expect([held.take(whole(third), keys), held.take(whole(third, { by: stranger }), keys)]).toEqual(["unsigned", undefined]);
  });

  it.each([
    ["of a policy that it does not have", () => change(second, third), "base"],
    ["that it has already", () => change(aDoorPolicy({ sequence: 0 }), first), "older"],
    ["that is signed by another", () => change(first, second, { by: stranger }), "unsigned"],
    ["of another door", () => change(first, second, { more: { serial: "GH-DOOR00002" } }), "serial"],
  ])("does not take a change %s", (_name, token, refusal) => {
    held.take(whole(first), keys);
    expect(held.change(token())).toBe(refusal);
    expect(now()).toEqual([1, "active", 2]);
  });

  it("wants a whole one first, and again when its file was tampered with or cut short", () => {
    expect(held.change(change(first, second))).toBe("base");
    held.take(whole(first), keys);
    const text = readFileSync(file, "utf8");
    const saved = JSON.parse(text) as { whole: string };
    for (const spoilt of [text.slice(0, 100), JSON.stringify({ ...saved, whole: whole(second, { by: stranger }) })]) {
      writeFileSync(file, spoilt);
      expect(open().current()).toBeUndefined();
    }
  });
});
