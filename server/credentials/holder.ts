import { and, eq, ne } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { reachesPerson } from "../access/decide.ts";
import type { Session } from "../access/session.ts";
import { notFound } from "../errors.ts";
import type { NewEvent } from "../events/eventLog.ts";
import type { Database } from "../store/connect.ts";
import { people } from "../store/schema/accounts.ts";

export type Holder = typeof people.$inferSelect;

export const fullNameOf = ({ firstName, lastName }: Pick<Holder, "firstName" | "lastName">) => `${firstName} ${lastName}`;

/** Who has credentials or is given one. @throws error_user_not_found where the session does not reach the person, or the person is deleted */
export async function requireHolder(db: Database, session: Session, personId: string): Promise<Holder> {
  const holder = await findHolder(db, session, personId);
  if (!holder) throw notFound("error_user_not_found");
  return holder;
}

/** The same for who changes what the person has: others of the moment wait. */
export async function findHolder(db: Database, session: Session, personId: string, isLocked = false): Promise<Holder | undefined> {
  const { accountId } = session;
  const found = db
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId), ne(people.status, UserStatus.Inactive)));
  const [person] = isLocked ? await found.for("update") : await found;
  return person && reachesPerson(session, person) ? person : undefined;
}

/** Who gives, changes or takes a credential, and which sites they reach. */
export type Giver = Pick<Session, "personId" | "personName" | "siteIds">;

/** The entry about a credential that somebody gave, changed or took; of its person's sites it stands at one that they reach. */
export function credentialEvent(
  session: Giver,
  holder: Pick<Holder, "personId" | "siteIds" | "firstName" | "lastName">,
  kind: EventKind,
  data: Record<string, unknown>,
): Omit<NewEvent, "notification"> {
  const { siteIds } = session;
  const siteId = holder.siteIds.find((id) => siteIds === "all" || siteIds.has(id));
  return {
    kind,
    ...(siteId !== undefined && { siteId }),
    actor: { kind: "person", id: session.personId, name: session.personName },
    data: { personId: holder.personId, personName: fullNameOf(holder), ...data },
  };
}

/** The same with what makes consoles read the person's credentials again. */
export function credentialChange(
  session: Giver,
  holder: Holder,
  kind: EventKind,
  data: Record<string, unknown>,
  change: "added" | "changed" | "removed",
): NewEvent {
  return {
    ...credentialEvent(session, holder, kind, data),
    notification: { topic: "Credentials/Index", code: "notification_credential_changed", data: { Id: holder.personId, Change: change } },
  };
}
