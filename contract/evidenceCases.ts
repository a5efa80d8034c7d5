import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { EvidenceSignature } from "./evidenceSignature.ts";
import { Id, InstantUtc, Name, nameOf, PageQuery, pageOf, Search, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { RecordedSpan } from "./recordings.ts";

const Text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
export const ReferenceNumber = nameOf({ min: 0, max: limits.caseReferenceMax });
export const CaseNote = Text(limits.caseNoteMax);
const NoteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.caseNoteMax));
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An extract of a log: the entries of a time range, optionally of one device. */
const LogExtract = { log: z.enum(["events", "audit"]), fromUtc: InstantUtc, toUtc: InstantUtc, serialNumber: z.optional(SerialNumber) };
const OfCamera = { serialNumber: SerialNumber, videoSourceId: Id };

/** Who added the item, and when. */
const collected = { id: Id, addedBy: z.object({ id: Id, name: z.string() }), addedAtUtc: InstantUtc };
const ofPlace = { ...OfCamera, deviceName: z.string(), timeZoneId: z.string() };

/** What a gateway reports about a locked clip: its bytes, and the spans that were already deleted or never recorded. */
export const heldFields = { bytes: z.int().check(z.gte(0)), missing: z.array(RecordedSpan).check(z.maxLength(100)) };

/** B-04: the gateway's last report about a locked clip. */
export const HeldClip = z.object({ ...heldFields, atUtc: InstantUtc });
export type HeldClip = z.infer<typeof HeldClip>;

/** B-04: a range of a camera's recording that the gateway must not delete while the platform lists it. */
export const LockedClip = z.object({ lockId: Id, videoSourceId: Id, fromUtc: InstantUtc, toUtc: InstantUtc });
export type LockedClip = z.infer<typeof LockedClip>;

/** B-04: an item of a case. A still's image is stored when it is added; clips and log extracts are read on export. */
export const EvidenceItem = z.discriminatedUnion("kind", [
  z.object({ ...collected, kind: z.literal("clip"), ...ofPlace, fromUtc: InstantUtc, toUtc: InstantUtc, held: z.optional(HeldClip) }),
  z.object({ ...collected, kind: z.literal("still"), ...ofPlace, atUtc: InstantUtc, sha256: Sha256, bytes: z.int() }),
  z.object({ ...collected, kind: z.literal("log"), ...LogExtract }),
  z.object({ ...collected, kind: z.literal("note"), text: z.string() }),
]);
export type EvidenceItem = z.infer<typeof EvidenceItem>;

/** B-04: a case without its items. `lockedBytes`: size of its locked clips at the gateways that have reported. */
export const EvidenceCaseRow = z.object({
  id: Id,
  name: z.string(),
  referenceNumber: z.string(),
  note: z.string(),
  isClosed: z.boolean(),
  isLocked: z.boolean(),
  itemCount: z.int(),
  lockedBytes: z.int(),
  openedBy: z.object({ id: Id, name: z.string() }),
  openedAtUtc: InstantUtc,
  /** Grows with every change of the case or its items. */
  version: z.int(),
});
export type EvidenceCaseRow = z.infer<typeof EvidenceCaseRow>;

export const EvidenceCase = z.object({
  ...EvidenceCaseRow.shape,
  lockedByName: z.optional(z.string()),
  lockedAtUtc: z.optional(InstantUtc),
  items: z.array(EvidenceItem),
});
export type EvidenceCase = z.infer<typeof EvidenceCase>;

const params = z.object({ id: Id });
const one = z.object({ id: Id, itemId: Id });
/** Every call needs the right to export. A case with a camera that the session does not reach is not found. */
const gate = { access: "device_r" } as const;
const errors = ["error_case_not_found", "error_export_not_allowed"] as const;
const changeErrors = [...errors, "error_case_closed"] as const;

/** Newest first. `search` looks in names and reference numbers. */
export const listEvidenceCases = endpoint({
  ...gate,
  method: "GET",
  path: "/evidence-case/paged",
  query: z.object({ ...PageQuery, search: Search, state: z.optional(z.enum(["open", "closed"])) }),
  payload: pageOf(EvidenceCaseRow),
  errors: ["error_export_not_allowed"],
});

export const getEvidenceCase = endpoint({ ...gate, method: "GET", path: "/evidence-case/{id}", params, payload: EvidenceCase, errors });

const CaseFields = { name: Name, referenceNumber: z.optional(ReferenceNumber), note: z.optional(CaseNote) };

export const openEvidenceCase = endpoint({
  ...gate,
  method: "POST",
  path: "/evidence-case",
  takesSpace: true,
  body: z.strictObject(CaseFields),
  payload: EvidenceCase,
  errors: ["error_export_not_allowed", "error_case_too_many"],
});

/** Omitted fields keep their values. A closed case can only be reopened. Closing does not change the lock. */
export const changeEvidenceCase = endpoint({
  ...gate,
  method: "PUT",
  path: "/evidence-case/{id}",
  params,
  body: z.strictObject({ ...CaseFields, name: z.optional(Name), isClosed: z.optional(z.boolean()) }),
  payload: EvidenceCase,
  errors: changeErrors,
});

const NewItem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("clip"), ...OfCamera, fromUtc: InstantUtc, toUtc: InstantUtc }),
  /** `picture`: JPEG or PNG. */
  z.strictObject({ kind: z.literal("still"), ...OfCamera, atUtc: InstantUtc, picture: z.base64().check(z.minLength(1)) }),
  z.strictObject({ kind: z.literal("log"), ...LogExtract }),
  z.strictObject({ kind: z.literal("note"), text: NoteText }),
]);
export type NewEvidence = z.infer<typeof NewItem>;

/** Adds an item. A clip of a locked case is locked at once. An extract needs the scope of its log: `accesslogs_r`, or `account_r` for the audit log. */
export const collectEvidence = endpoint({
  ...gate,
  partsNeed: ["account_r", "accesslogs_r"],
  method: "POST",
  path: "/evidence-case/{id}/item",
  takesSpace: true,
  params,
  body: NewItem,
  bodyLimit: Math.ceil(limits.caseStillBytes * 1.4),
  payload: EvidenceCase,
  errors: [
    ...changeErrors,
    "error_case_full",
    "error_forbidden",
    "error_image_invalid",
    "error_image_too_large",
    "error_recorded_not_allowed",
    "error_recording_range",
    "error_report_range",
    "error_video_source_not_found",
  ],
});

/** Removes an item; succeeds if it does not exist. A locked case gives up only notes and extracts (error_case_locked). */
export const removeEvidence = endpoint({
  ...gate,
  method: "DELETE",
  path: "/evidence-case/{id}/item/{itemId}",
  isRepeatable: true,
  params: one,
  payload: Nothing,
  errors: [...changeErrors, "error_case_locked"],
});

/** The original image of a still, in Base64. */
export const readEvidenceStill = endpoint({
  ...gate,
  method: "GET",
  path: "/evidence-case/{id}/item/{itemId}/picture",
  params: one,
  payload: z.object({ picture: z.string() }),
  errors: [...errors, "error_case_item_not_found"],
});

/** B-04: gateways keep the clips of the case beyond their retention period until it is unlocked. */
export const lockEvidenceCase = endpoint({
  ...gate,
  method: "POST",
  path: "/evidence-case/{id}/lock",
  params,
  payload: EvidenceCase,
  errors: [...errors, "error_case_too_many_locks"],
});

/** B-04: ends the lock, so that the normal retention applies again. Needs its own scope; the log keeps the reason. */
export const unlockEvidenceCase = endpoint({
  method: "POST",
  path: "/evidence-case/{id}/unlock",
  access: "evidence_w",
  params,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(limits.reasonMin), z.maxLength(limits.reasonMax)) }),
  payload: EvidenceCase,
  errors,
});

/**
 * B-05: signs the manifest of an export. `manifest` is canonical JSON of `EvidenceManifest`, byte for byte. Its items must be in the
 * case, its exporter the caller and its time now (error_manifest_not_of_case). The log keeps its hash.
 */
export const signEvidenceManifest = endpoint({
  ...gate,
  method: "POST",
  path: "/evidence-case/{id}/signature",
  asksReason: "exports",
  params,
  body: z.strictObject({ manifest: z.string().check(z.minLength(2), z.maxLength(900_000)) }),
  payload: EvidenceSignature,
  errors: [...errors, "error_manifest_not_of_case"],
});

/** Deletes a case with its items and their images; refused while it is locked. */
export const deleteEvidenceCase = endpoint({
  ...gate,
  method: "DELETE",
  path: "/evidence-case/{id}",
  params,
  payload: Nothing,
  errors: [...errors, "error_case_locked"],
});
