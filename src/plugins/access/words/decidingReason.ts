import type { Kernel } from "#kernel/plugin.ts";
import { reasonInZone } from "./becauseOfEvent.ts";
import { createReasonBatch } from "./reasonBatch.ts";

const batches = new WeakMap<Kernel, ReturnType<typeof createReasonBatch>>();

/** The first rule of an entry: the one that refused, or by which somebody was let in. undefined where the door stored none. */
export async function decidingReason(kernel: Kernel, eventId: string, timeZoneId: string | undefined): Promise<string | undefined> {
  const batch = batches.get(kernel) ?? createReasonBatch(kernel);
  batches.set(kernel, batch);
  const [first] = await batch(eventId);
  return first && reasonInZone(first, kernel, timeZoneId);
}
