import { asc, eq } from "drizzle-orm";
import type { EventData, EventKind } from "#contract/events/eventKinds.ts";
import { actorOf } from "../base/events/actorOf.ts";
import { type DataBesides, type EventLog, entryOf, type NewEvent } from "../base/events/eventLog.ts";
import type { Database } from "../base/store/connect.ts";
import { people } from "../base/store/schema/accounts.ts";

/** The person that a log entry of the identity service is about, in one account. */
export interface AuditPerson {
  readonly personId: string;
  readonly personName: string;
}

/** An action of the person. */
export function personEvent<Kind extends EventKind>(kind: Kind, person: AuditPerson, data: EventData<Kind>): NewEvent {
  return entryOf({ kind, actor: actorOf(person) }, data);
}

/** An attempt in the person's name by an unknown caller. */
export function refusedEvent(person: AuditPerson, data: DataBesides<"session.refused", "personId" | "personName">): NewEvent {
  return {
    kind: "session.refused",
    actor: { name: "Sign-in", kind: "system" },
    data: { ...data, personId: person.personId, personName: person.personName },
  };
}

/** Writes an entry into the log of every account that the person belongs to, in whatever state. */
export async function appendEverywhere(
  events: EventLog,
  transaction: Database,
  uid: string,
  entry: (person: AuditPerson) => NewEvent,
): Promise<void> {
  // In the order of the account ids, so that two such transactions never wait for each other's counter.
  const rows = await transaction.select().from(people).where(eq(people.uid, uid)).orderBy(asc(people.accountId));
  for (const row of rows) {
    await events.append(transaction, row.accountId, [entry({ personId: row.personId, personName: `${row.firstName} ${row.lastName}` })]);
  }
}
