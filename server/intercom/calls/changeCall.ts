import type { EventActor } from "#contract/eventLogs.ts";
import { deviceCalls } from "../../base/store/schema/catalog.ts";
import type { Platform } from "../../platform.ts";
import { changedEntry } from "./callEntries.ts";
import { forgiveCaller } from "./callerLimits.ts";
import { type CallRow, isCall, lockCall } from "./callRows.ts";

export interface CallChange {
  change: Partial<CallRow> & Pick<CallRow, "status">;
  actor: EventActor;
}

/** Changes a call and its entry if `step` finds something to change in the present row; returns the row afterwards. */
export async function changeCall(
  platform: Pick<Platform, "events" | "clock" | "store" | "keys">,
  call: CallRow,
  step: (row: CallRow, now: Date) => CallChange | undefined,
): Promise<CallRow> {
  const { events, clock } = platform;
  let before = call;
  let after = call;
  await events.record(call.accountId, async (transaction) => {
    const row = await lockCall(transaction, call);
    if (!row) return [];
    before = row;
    after = row;
    const now = clock.now();
    const next = step(row, now);
    if (!next) return [];
    after = { ...row, ...next.change };
    await transaction.update(deviceCalls).set(next.change).where(isCall(row));
    return [changedEntry(after, now, next.actor)];
  });
  await forgiveCaller(platform, before, after);
  return after;
}
