import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { LockedClip } from "#contract/evidenceCases.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";

/** Joins case items with their case. */
export const ofItsCase = and(eq(evidenceCases.accountId, evidenceItems.accountId), eq(evidenceCases.caseId, evidenceItems.caseId));

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
