import type { EventLog } from "#contract/eventLogs.ts";
import type { RealtimeDocument, Topic } from "#contract/realtime.ts";
import { reachOf } from "../../access/decide.ts";
import { documentView, entryView } from "../../access/entries/entryView.ts";
import type { NamedThings } from "../../access/entries/namedThings.ts";
import type { Session } from "../../access/session.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";

/** One entry of the log on its way to consoles. */
export interface EntryFrames {
  readonly event: StoredEvent;
  readonly deliveries: readonly Delivery[];
  /** The bytes of one of its deliveries under a cursor: put into words once, for every console that may hear them. */
  frameOf(delivery: Delivery, cursor: number): Buffer;
  /** The visible part for sessions with limited reach; serialized once for all sessions that see the same. */
  limitedTo(session: Session, things: NamedThings): EntryFrames;
}

export function createEntryFrames(epoch: string, event: StoredEvent, deliveries: readonly Delivery[] = deliveriesOf(event)): EntryFrames {
  const written = new Map<Delivery, Map<number, Buffer>>(deliveries.map((delivery) => [delivery, new Map()]));
  const limited = new Map<string, EntryFrames>();
  return {
    event,
    deliveries,
    limitedTo(session, things) {
      const { personId, scopes } = session;
      // The facts of a session for the view: its reach, and whether the entry is about the person.
      const isOwn = event.actor.id === personId || things.has(personId);
      const key = JSON.stringify([reachOf(session), isOwn ? personId : null, scopes.has("account_r")]);
      const known = limited.get(key) ?? createEntryFrames(epoch, event, limitedDeliveriesOf(session, event, things));
      limited.set(key, known);
      return known;
    },
    frameOf(delivery, cursor) {
      const known = written.get(delivery)?.get(cursor);
      if (known) return known;
      const { topic, document } = delivery;
      const frame = Buffer.from(frameText(cursorText(epoch, cursor), "document", { topic, sequence: event.sequence, document }));
      written.get(delivery)?.set(cursor, frame);
      return frame;
    },
  };
}

/** A server-sent event. */
export function frameText(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** How a place in the log is written for consoles. */
export function cursorText(epoch: string, sequence: number): string {
  return `${epoch}.${sequence}`;
}

interface Delivery {
  topic: Topic;
  document: RealtimeDocument;
}

/** The documents of a log entry for consoles: its own notification, and a line of the live feed if it concerns a device or a lockdown. */
function deliveriesOf(event: StoredEvent): Delivery[] {
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

function toEntry({ accountId: _account, notification: _notification, ...entry }: StoredEvent): EventLog {
  return entry;
}
