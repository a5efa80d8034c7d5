import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type EvidenceFile, type EvidenceManifest, manifestText } from "./manifest.ts";
import { createSha256 } from "./sha256.ts";
import { type BroughtFile, verifyPackage } from "./verify.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x = "", y = "" } = publicKey.export({ format: "jwk" });
const key = { kty: "EC", crv: "P-256", x, y, kid: "key-1" } as const;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const isSigned: Parameters<typeof verifyPackage>[1] = async ({ kty, crv, x: keyX, y: keyY }, signature, data) => {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const imported = await crypto.subtle.importKey("jwk", { kty, crv, x: keyX, y: keyY }, algorithm, false, ["verify"]);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, imported, signature, data);
};

const span = { fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:10:00.000Z" };
const added = { addedBy: "Ruth Adeyemi", addedAtUtc: span.toUtc };
const place = { serialNumber: "GH-CAM-1", deviceName: "Yard", timeZoneId: "UTC" };
const contents: Record<string, Uint8Array> = {
  "clips/yard.mp4": randomBytes(5_000),
  "stills/yard.jpg": randomBytes(900),
  "logs/events.csv": Buffer.from("sequence,who\r\n1,Ruth\r\n"),
  "notes/1.txt": Buffer.from("The gate stood open"),
};
const fileOf = (name: string): EvidenceFile => {
  const bytes = contents[name] ?? new Uint8Array();
  const file = { itemId: name, name, bytes: bytes.length, sha256: hashOf(bytes), ...added };
  if (name.startsWith("clips"))
    return { ...file, kind: "clip", ...place, chosen: span, recorded: span, gaps: [], isCollapsed: false, frames: 9_000 };
  if (name.startsWith("stills")) return { ...file, kind: "still", ...place, atUtc: span.fromUtc, takenSha256: hashOf(bytes) };
  return name.startsWith("logs") ? { ...file, kind: "log", log: "events", range: span } : { ...file, kind: "note" };
};
const manifest: EvidenceManifest = {
  format: "gatehouse-evidence/1",
  case: { id: "case-1", name: "Broken gate", referenceNumber: "2026-017", note: "", version: 5 },
  accountId: "north",
  accountName: "Northmoor",
  exportedBy: { id: "p1", name: "Ruth Adeyemi" },
  exportedAtUtc: span.toUtc,
  watermark: "Ruth Adeyemi · 2026-03-12 14:10 UTC",
  files: Object.keys(contents).map(fileOf),
};

function signatureOf(text: string, claims: object = {}, header: object = {}): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const of = { caseId: "case-1", accountId: "north", personId: "p1", sha256: hashOf(Buffer.from(text)), iat: 1 };
  const signed = `${encode({ alg: "ES256", kid: key.kid, ...header })}.${encode({ iss: "gatehouse", aud: "evidence", ...of, ...claims })}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
const brought = (name: string, bytes: Uint8Array): BroughtFile => ({
  name,
  bytes: bytes.length,
  text: async () => Buffer.from(bytes).toString("utf8"),
  sha256: async () => hashOf(bytes),
});
function aPackage(changes: Record<string, Uint8Array | undefined> = {}, jws = signatureOf(manifestText(manifest))) {
  const sides = {
    "manifest.json": Buffer.from(manifestText(manifest)),
    "manifest.sig.json": Buffer.from(JSON.stringify({ jws, publicKey: key, keysUrl: "https://gate.example/jwks.json" })),
    "verify.html": Buffer.from("<html>"),
  };
  const all: Record<string, Uint8Array | undefined> = { ...contents, ...sides, ...changes };
  return Object.entries(all).flatMap(([name, bytes]) => (bytes ? brought(name, bytes) : []));
}
const verify = (files: readonly BroughtFile[]) => verifyPackage(files, isSigned);
/** With one bit of one byte turned. */
function turned(bytes: Uint8Array | undefined, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes ?? []);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
const standings = (files: readonly { name: string; standing: string }[]) => files.filter(({ standing }) => standing !== "intact");

describe("[B-05] [C-09] a package of evidence", () => {
  it("is intact as exported, whatever program wrote its JSON", async () => {
    const verdict = await verify(aPackage());
    expect([verdict.isIntact, verdict.fault, standings(verdict.files)]).toEqual([true, undefined, []]);
    expect(manifestText(JSON.parse(JSON.stringify(manifest)) as EvidenceManifest)).toBe(manifestText(manifest));
    const backwards = Object.fromEntries(Object.entries(manifest).toReversed()) as EvidenceManifest;
    expect(manifestText(backwards)).toBe(manifestText(manifest));
  });

  it.each(Object.keys(contents))("tells of one byte that was changed in %s, and of that file alone", async (name) => {
    const bytes = contents[name];
    for (const at of [0, Math.floor((bytes?.length ?? 0) / 2), (bytes?.length ?? 1) - 1]) {
      const verdict = await verify(aPackage({ [name]: turned(bytes, at) }));
      expect([verdict.isIntact, standings(verdict.files)]).toEqual([false, [{ name, standing: "changed" }]]);
    }
  });

  it("reports missing, added and truncated files", async () => {
    const changes = {
      "notes/1.txt": undefined,
      "clips/extra.mp4": Buffer.from("x"),
      "logs/events.csv": contents["logs/events.csv"]?.subarray(1),
    };
    const verdict = await verify(aPackage(changes));
    expect(verdict.isIntact).toBe(false);
    expect(standings(verdict.files)).toEqual([
      { name: "logs/events.csv", standing: "changed" },
      { name: "notes/1.txt", standing: "missing" },
      { name: "clips/extra.mp4", standing: "added" },
    ]);
  });

  it("believes no manifest but the one that was signed, to the byte", async () => {
    const text = Buffer.from(manifestText(manifest));
    const at = text.indexOf("Ruth");
    expect((await verify(aPackage({ "manifest.json": turned(text, at) }))).fault).toBe("otherManifest");
    expect((await verify(aPackage({ "manifest.json": Buffer.concat([text, Buffer.from(" ")]) }))).fault).toBe("otherManifest");
    expect((await verify(aPackage({ "manifest.json": undefined }))).fault).toBe("noManifest");
    expect((await verify(aPackage({ "manifest.sig.json": undefined }))).fault).toBe("noSignature");
    expect((await verify(aPackage({ "manifest.json": Buffer.from("{}") }))).fault).toBe("unreadable");
    // A forger can change a file and its hash in the manifest, but cannot sign the manifest.
    const forged = contents["notes/1.txt"] && turned(contents["notes/1.txt"], 0);
    const files = manifest.files.map((file) => (file.name === "notes/1.txt" && forged ? { ...file, sha256: hashOf(forged) } : file));
    const verdict = await verify(aPackage({ "notes/1.txt": forged, "manifest.json": Buffer.from(manifestText({ ...manifest, files })) }));
    expect([verdict.isIntact, verdict.fault]).toEqual([false, "otherManifest"]);
  });

  it.each<[string, () => string]>([
    ["of another case", () => signatureOf(manifestText(manifest), { caseId: "case-2" })],
    ["of another account", () => signatureOf(manifestText(manifest), { accountId: "south" })],
    ["of somebody else", () => signatureOf(manifestText(manifest), { personId: "p2" })],
  ])("takes no signature %s", async (_, jws) => {
    expect((await verify(aPackage({}, jws()))).fault).toBe("otherManifest");
  });

  it.each<[string, () => string]>([
    ["that was changed", () => signatureOf(manifestText(manifest)).replace(/.(?=.{20}$)/, (letter) => (letter === "A" ? "B" : "A"))],
    ["that is none", () => `${signatureOf(manifestText(manifest)).split(".", 2).join(".")}.`],
    ["that says it needs none", () => signatureOf(manifestText(manifest), {}, { alg: "none" })],
    ["by another key", () => signatureOf(manifestText(manifest), {}, { kid: "key-2" })],
    ["that was given for something else", () => signatureOf(manifestText(manifest), { aud: "recordings" })],
  ])("takes no signature %s", async (_, jws) => {
    expect((await verify(aPackage({}, jws()))).fault).toBe("wrongSignature");
  });
});

describe("createSha256", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 100_003])("is SHA-256 of %i bytes, in whatever pieces they come", (length) => {
    const bytes = randomBytes(length);
    for (const step of [1, 63, 64, 1_000, Math.max(length, 1)].filter((each) => length / each < 5_000)) {
      const hash = createSha256();
      for (let at = 0; at < length; at += step) hash.update(bytes.subarray(at, at + step));
      expect(hash.digest()).toBe(hashOf(bytes));
    }
  });
});
