import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { LockedClip } from "#contract/evidenceCases.ts";
import { canonicalJson } from "#domain/canonicalJson.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { caseEntry } from "./caseEntries.ts";
import { isItem } from "./caseRows.ts";
import { serverLimits } from "../../base/serverLimits.ts";

const ofItsCase = and(eq(evidenceCases.accountId, evidenceItems.accountId), eq(evidenceCases.caseId, evidenceItems.caseId));

const isLockedClip = and(eq(evidenceItems.kind, "clip"), isNotNull(evidenceCases.lockedAt));

/** The `locks` part of a gateway's configuration: what it is to keep, the oldest first. */
export async function locksFor(db: Database, accountId: string, gatewaySerial: string): Promise<LockedClip[]> {
  const rows = await db
    .select({ item: evidenceItems })
    .from(evidenceItems)
    .innerJoin(evidenceCases, ofItsCase)
    .where(and(eq(evidenceItems.accountId, accountId), eq(evidenceItems.gatewaySerial, gatewaySerial), isLockedClip))
    .orderBy(asc(evidenceItems.addedAt))
    .limit(serverLimits.lockedClipsMax);
  return rows.flatMap(({ item: { itemId, videoSourceId, fromUtc, toUtc } }) =>
    videoSourceId === null || !fromUtc || !toUtc
      ? []
      : { lockId: itemId, videoSourceId, fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() },
  );
}

/** Whether a locked case has recordings of this camera. */
export async function isHeldByCase(
  db: Database,
  { accountId, videoSourceId }: { accountId: string; videoSourceId: string },
): Promise<boolean> {
  const [held] = await db
    .select({ itemId: evidenceItems.itemId })
    .from(evidenceItems)
    .innerJoin(evidenceCases, ofItsCase)
    .where(and(eq(evidenceItems.accountId, accountId), eq(evidenceItems.videoSourceId, videoSourceId), isLockedClip))
    .limit(1);
  return held !== undefined;
}

/** Notes what a gateway says of a clip that it keeps. What it keeps and what is gone is in the log, each time that it is something else. */
export async function applyHeldClip(
  transaction: Database,
  gateway: { accountId: string; serialNumber: string },
  event: Extract<DeviceEvent, { kind: "clip.held" }>,
  at: Date,
): Promise<NewEvent[]> {
  const [found] = await transaction
    .select({ item: evidenceItems, row: evidenceCases })
    .from(evidenceItems)
    .innerJoin(evidenceCases, ofItsCase)
    .where(
      and(
        eq(evidenceItems.accountId, gateway.accountId),
        eq(evidenceItems.gatewaySerial, gateway.serialNumber),
        eq(evidenceItems.itemId, event.lockId),
        isNotNull(evidenceCases.lockedAt),
      ),
    );
  if (!found) return [];
  const { item, row } = found;
  await transaction.update(evidenceItems).set({ heldBytes: event.bytes, missing: event.missing, heldAt: at }).where(isItem(item));
  const isNews = item.heldBytes !== event.bytes || canonicalJson(item.missing) !== canonicalJson(event.missing);
  return isNews ? [caseEntry("held", row, { item, data: { bytes: event.bytes, missing: event.missing } })] : [];
}
