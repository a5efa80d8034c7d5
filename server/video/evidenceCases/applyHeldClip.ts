import { and, eq, isNotNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { canonicalJson } from "#domain/canonicalJson.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { ofItsCase } from "../videoSources/lockedClips.ts";
import { caseEntry } from "./caseEntries.ts";
import { isItem } from "./caseRows.ts";

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
