import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reasonInZone } from "./becauseOfEvent.ts";
import { createReasonBatch } from "./reasonBatch.ts";

const ReasonBatch = perSession(createReasonBatch);

/** The first rule of an entry, which granted or refused access; undefined if the door stored none. */
export async function decidingReason(kernel: Kernel, eventId: string, timeZoneId: string | undefined): Promise<string | undefined> {
  const [first] = await kernel.kept(ReasonBatch)(eventId);
  return first && reasonInZone(first, kernel, timeZoneId);
}
