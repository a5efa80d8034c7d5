import { EvidenceSignature } from "#contract/evidenceSignature.ts";
import { EvidenceManifest, manifestName, SignedEvidence, signatureName, verifierName } from "./manifest.ts";

/** Result for one file: as exported, changed since, missing, or not part of the package. */
export type FileStanding = "intact" | "changed" | "missing" | "added";
export interface CheckedFile {
  readonly name: string;
  readonly standing: FileStanding;
}

/** Why the manifest cannot be trusted. */
export type ManifestFault = "noManifest" | "noSignature" | "unreadable" | "wrongSignature" | "otherManifest";

export interface Verdict {
  readonly isIntact: boolean;
  readonly fault: ManifestFault | undefined;
  readonly files: readonly CheckedFile[];
  readonly manifest: EvidenceManifest | undefined;
  readonly signature: EvidenceSignature | undefined;
  readonly signed: SignedEvidence | undefined;
}

/** One file of the package to be verified. */
export interface BroughtFile {
  readonly name: string;
  readonly bytes: number;
  text(): Promise<string>;
  /** SHA-256 in lower-case hexadecimal. */
  sha256(): Promise<string>;
}

/** Files of a package that its manifest does not list. */
const sideFiles: ReadonlySet<string> = new Set([manifestName, signatureName, verifierName]);

/**
 * C-09: checks files against their manifest, and the manifest against its signature. If the signature is wrong, `files` still says
 * which files differ from the manifest, but proves nothing.
 * @param isSigned whether these bytes were signed with ES256 by this key
 */
export async function verifyPackage(
  brought: readonly BroughtFile[],
  isSigned: (key: EvidenceSignature["publicKey"], signature: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) => Promise<boolean>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Verdict> {
  const byName = new Map(brought.map((each) => [each.name, each]));
  const manifestFile = byName.get(manifestName);
  const manifest = manifestFile && parsed(EvidenceManifest, await manifestFile.text());
  const signature = parsed(EvidenceSignature, (await byName.get(signatureName)?.text()) ?? "");
  const signed = signature && (await readSignature(signature, isSigned));
  const fault = await faultOf();
  const files: CheckedFile[] = [];
  const listed = manifest?.files ?? [];
  for (const [index, { name, bytes, sha256 }] of listed.entries()) {
    onProgress(index, listed.length);
    const found = byName.get(name);
    const isSame = found && found.bytes === bytes && (await found.sha256()) === sha256;
    files.push({ name, standing: found ? (isSame ? "intact" : "changed") : "missing" });
  }
  const known = new Set(listed.map(({ name }) => name));
  for (const { name } of brought) if (!known.has(name) && !sideFiles.has(name)) files.push({ name, standing: "added" });
  const isIntact = fault === undefined && files.every(({ standing }) => standing === "intact");
  return { isIntact, fault, files, manifest, signature, signed };

  async function faultOf(): Promise<ManifestFault | undefined> {
    if (!manifestFile) return "noManifest";
    if (!byName.has(signatureName)) return "noSignature";
    if (!manifest || !signature) return "unreadable";
    if (!signed) return "wrongSignature";
    const isSameManifest =
      signed.sha256 === (await manifestFile.sha256()) && signed.caseId === manifest.case.id && signed.accountId === manifest.accountId;
    return isSameManifest && signed.personId === manifest.exportedBy.id ? undefined : "otherManifest";
  }
}

async function readSignature(
  { jws, publicKey }: EvidenceSignature,
  isSigned: Parameters<typeof verifyPackage>[1],
): Promise<SignedEvidence | undefined> {
  const [head = "", body = "", signature = "", ...rest] = jws.split(".");
  const header = parseJson(textOf(head)) as { alg?: unknown; kid?: unknown } | undefined;
  // Never trust the algorithm or key that a token names.
  if (rest.length > 0 || header?.alg !== "ES256" || header.kid !== publicKey.kid) return undefined;
  const isValid = await isSigned(publicKey, bytesOf(signature), new TextEncoder().encode(`${head}.${body}`)).catch(() => false);
  return isValid ? parsed(SignedEvidence, textOf(body)) : undefined;
}

function parsed<Value>(schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } }, text: string) {
  const result = schema.safeParse(parseJson(text));
  return result.success ? result.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}

const textOf = (base64url: string) => new TextDecoder().decode(bytesOf(base64url));
