import * as z from "zod/mini";
import { canonicalJson } from "../canonicalJson.ts";

/** Names of the files of a package that are not what it is about. */
export const manifestName = "manifest.json";
export const signatureName = "manifest.sig.json";
export const verifierName = "verify.html";

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Instant = z.iso.datetime();
const Span = z.object({ fromUtc: Instant, toUtc: Instant });
const file = { itemId: z.string(), name: z.string(), bytes: z.int(), sha256: Sha256 };
const place = { serialNumber: z.string(), deviceName: z.string(), timeZoneId: z.string() };
const added = { addedBy: z.string(), addedAtUtc: Instant };

/** A file of the package. `gaps`: what of the range was not recorded or could not be had; where `isCollapsed`, the file goes on without it. */
export const EvidenceFile = z.discriminatedUnion("kind", [
  z.object({
    ...file,
    kind: z.literal("clip"),
    ...place,
    ...added,
    /** The selected range, and the range of the file: from key frame to key frame. */
    chosen: Span,
    recorded: Span,
    gaps: z.array(Span),
    isCollapsed: z.boolean(),
    frames: z.int(),
  }),
  /** `takenSha256` is the hash of the original image; the file has the watermark burnt in. */
  z.object({ ...file, kind: z.literal("still"), ...place, ...added, atUtc: Instant, takenSha256: Sha256 }),
  z.object({
    ...file,
    kind: z.literal("log"),
    ...added,
    log: z.enum(["events", "audit"]),
    range: Span,
    serialNumber: z.optional(z.string()),
  }),
  z.object({ ...file, kind: z.literal("note"), ...added }),
]);
export type EvidenceFile = z.infer<typeof EvidenceFile>;

/** C-09: what a package says of itself. Its text is canonical JSON, whose SHA-256 the platform signs. */
export const EvidenceManifest = z.object({
  format: z.literal("gatehouse-evidence/1"),
  case: z.object({ id: z.string(), name: z.string(), referenceNumber: z.string(), note: z.string(), version: z.int() }),
  accountId: z.string(),
  accountName: z.string(),
  exportedBy: z.object({ id: z.string(), name: z.string() }),
  exportedAtUtc: Instant,
  /** Watermark of stills, and of clips in the verifier: clips are not re-encoded. */
  watermark: z.string(),
  files: z.array(EvidenceFile),
});
export type EvidenceManifest = z.infer<typeof EvidenceManifest>;

export const manifestText = (manifest: EvidenceManifest): string => `${canonicalJson(manifest)}\n`;

/** Claims that the platform signs, beside the hash of the manifest. */
export const SignedEvidence = z.object({
  iss: z.literal("gatehouse"),
  /** Not to be taken for leave to do anything. */
  aud: z.literal("evidence"),
  caseId: z.string(),
  accountId: z.string(),
  personId: z.string(),
  sha256: Sha256,
  /** Seconds since 1970, by the platform's clock. */
  iat: z.int(),
});
export type SignedEvidence = z.infer<typeof SignedEvidence>;
