import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { signEvidenceManifest } from "#contract/evidenceCases.ts";
import { type EvidenceFile, EvidenceManifest, manifestText, type SignedEvidence } from "#domain/evidence/manifest.ts";
import type { Session } from "../../access/session.ts";
import { EventError } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { handle } from "../../http/handle.ts";
import { caseEntry } from "./caseEntries.ts";
import { type CaseRow, type ItemRow, lockCase, readItems } from "./caseRows.ts";

/** Bringing an hour of several cameras takes its time; clocks of consoles differ a little. */
const longestExportMs = dayMs;
const aheadMs = minuteMs;

export const signEvidenceManifestHandler = handle(signEvidenceManifest, async ({ params, body, session, caller, platform }) => {
  const { accountId, personId } = session;
  const sha256 = createHash("sha256").update(body.manifest).digest("hex");
  const now = platform.clock.now();
  const manifest = readManifest(body.manifest);
  await platform.events.record(accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    const [account] = await transaction.select({ name: accounts.name }).from(accounts).where(eq(accounts.accountId, accountId));
    const items = new Map((await readItems(transaction, row)).map((item) => [item.itemId, item]));
    const isOfCase =
      manifest !== undefined &&
      isOfRow(manifest, row) &&
      isByCaller(manifest, session, now) &&
      manifest.accountName === account?.name &&
      new Set(manifest.files.map(({ itemId }) => itemId)).size === manifest.files.length &&
      new Set(manifest.files.map(({ name }) => name)).size === manifest.files.length &&
      manifest.files.every((file) => isOfItem(file, items.get(file.itemId)));
    if (!isOfCase) throw new EventError("error_manifest_not_of_case", 409);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    return [caseEntry("exported", row, { actor: actorOf(session), data: { sha256, files: manifest.files.length, bytes } })];
  });
  const claims: SignedEvidence = {
    iss: "gatehouse",
    aud: "evidence",
    caseId: params.id,
    accountId,
    personId,
    sha256,
    iat: Math.floor(now.getTime() / 1000),
  };
  const [key] = platform.keys.jwks.keys;
  if (!key) throw new Error("There is no key to sign with.");
  const { x, y, kid } = key;
  const publicKey = { kty: "EC", crv: "P-256", x, y, kid } as const;
  return { jws: platform.keys.sign(claims), publicKey, keysUrl: `${caller.linkOrigin}/jwks.json` };
});

/** Undefined for what is not the one text of a manifest: what says more than the platform has looked at is not signed. */
function readManifest(text: string): EvidenceManifest | undefined {
  try {
    const { success, data } = EvidenceManifest.safeParse(JSON.parse(text));
    return success && manifestText(data) === text ? data : undefined;
  } catch {
    return undefined;
  }
}

function isOfRow({ case: of, accountId }: EvidenceManifest, row: CaseRow): boolean {
  const isSame = of.id === row.caseId && of.name === row.name && of.referenceNumber === row.referenceNumber && of.note === row.note;
  return isSame && of.version <= row.version && accountId === row.accountId;
}

function isByCaller({ exportedBy, exportedAtUtc }: EvidenceManifest, { personId, personName }: Session, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(exportedAtUtc);
  return exportedBy.id === personId && exportedBy.name === personName && ageMs > -aheadMs && ageMs < longestExportMs;
}

/** The hash of a file is the exporter's word; of what it is a file, the case knows. */
function isOfItem(file: EvidenceFile, item: ItemRow | undefined): boolean {
  if (!item || file.kind !== item.kind) return false;
  const isAt = (utc: string, at: Date | null) => Date.parse(utc) === at?.getTime();
  if (file.addedBy !== item.addedByName || !isAt(file.addedAtUtc, item.addedAt)) return false;
  switch (file.kind) {
    case "note":
      return true;
    case "log": {
      const isSame = file.log === item.log && (file.serialNumber ?? null) === item.serialNumber;
      return isSame && isAt(file.range.fromUtc, item.fromUtc) && isAt(file.range.toUtc, item.toUtc);
    }
    case "clip":
      return isOfPlace(file, item) && isAt(file.chosen.fromUtc, item.fromUtc) && isAt(file.chosen.toUtc, item.toUtc);
    case "still":
      return isOfPlace(file, item) && isAt(file.atUtc, item.fromUtc) && file.takenSha256 === item.sha256;
  }
}

function isOfPlace(
  file: { serialNumber: string; deviceName: string; timeZoneId: string },
  { serialNumber, deviceName, timeZoneId }: ItemRow,
): boolean {
  return file.serialNumber === serialNumber && file.deviceName === deviceName && file.timeZoneId === timeZoneId;
}
