import type { EventLog } from "#contract/eventLogs.ts";
import type { RealtimeDocument, Topic } from "#contract/realtime.ts";
import type { Session } from "../../access/session.ts";
import { documentView, entryView } from "../../access/entries/entryView.ts";
import type { NamedThings } from "../../access/entries/namedThings.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";

export interface Delivery {
  topic: Topic;
  document: RealtimeDocument;
}

/** The documents of a log entry for consoles: its own notification, and a line of the live feed if it concerns a device or a lockdown. */
export function deliveriesOf(event: StoredEvent): Delivery[] {
  const deliveries: Delivery[] = [];
  if (event.notification) {
    const { topic, code, data } = event.notification;
    deliveries.push({ topic, document: { id: event.id, Data: JSON.stringify(data), Code: code } });
  }
  if (event.serialNumber !== undefined || event.kind.startsWith("lockdown.")) {
    deliveries.push({
      topic: "Devices/AccessLog",
      document: { id: event.id, Data: JSON.stringify(toEntry(event)), Code: "notification_access_log" },
    });
  }
  return deliveries;
}

/** The part of it that a session with limited reach gets: the same as the log's calls return. */
export function limitedDeliveriesOf(session: Session, event: StoredEvent, things: NamedThings): Delivery[] {
  const view = entryView(session, event, things);
  const data = documentView(session, event, things);
  // Everybody in the account learns that there is a lockdown, but no more than that.
  const told = event.notification && (data ?? (event.notification.topic === "LockdownPlan" ? event.notification.data : undefined));
  const { notification } = event;
  return deliveriesOf({ ...view, notification: notification && told ? { ...notification, data: told } : undefined });
}

export function toEntry({ accountId: _account, notification: _notification, ...entry }: StoredEvent): EventLog {
  return entry;
}
