import type { Session } from "../session.ts";
import { type EventLog, type NewEvent, withData } from "../../base/events/eventLog.ts";
import type { Platform } from "../../platform.ts";

/** The platform for one call with a reason, which every entry that the call writes in the caller's name contains. */
export function withReason(platform: Platform, { personId }: Pick<Session, "personId">, givenReason: string): Platform {
  const { events } = platform;
  const reasoned = (entries: readonly NewEvent[]) =>
    entries.map((entry) => {
      const { kind, id } = entry.actor;
      return kind === "person" && id === personId ? withData(entry, { givenReason }) : entry;
    });
  const recording =
    (record: EventLog["record"]): EventLog["record"] =>
    (accountId, work, finish) =>
      record(accountId, async (transaction) => reasoned(await work(transaction)), finish);
  return {
    ...platform,
    events: {
      ...events,
      append: (transaction, accountId, entries) => events.append(transaction, accountId, reasoned(entries)),
      record: recording(events.record),
      recordTogether: recording(events.recordTogether),
    },
  };
}
