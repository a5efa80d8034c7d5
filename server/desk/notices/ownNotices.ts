import { and, eq, type SQL } from "drizzle-orm";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { personNotices } from "../../base/store/schema/accounts.ts";

/** The row of whoever asks; undefined before they set or read anything. */
export async function ownNotices(db: Database, session: Session): Promise<typeof personNotices.$inferSelect | undefined> {
  const [row] = await db.select().from(personNotices).where(isOwn(session));
  return row;
}

export function isOwn({ accountId, personId }: Session): SQL | undefined {
  return and(eq(personNotices.accountId, accountId), eq(personNotices.personId, personId));
}

/** Who chose when to be told of what is asked after a ring that nobody heard; it brings the person's other consoles up to date as well. */
export function noticesEvent<Kind extends "user.notices_changed" | "user.notices_read" | "user.notices_cleared">(
  session: Session,
  kind: Kind,
  data: DataBesides<Kind, "personId" | "name">,
): NewEvent {
  const { personId, personName } = session;
  return entryOf({ kind, actor: actorOf(session) }, { personId, name: personName, ...data });
}
