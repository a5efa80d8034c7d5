import { and, eq, ne } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { credentialKinds } from "#contract/events/credentialKinds.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { type DataBesides, entryOf, type NewEvent, type ToldArgument } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";

export type Holder = typeof people.$inferSelect;

export const fullNameOf = ({ firstName, lastName }: Pick<Holder, "firstName" | "lastName">) => `${firstName} ${lastName}`;

/** A person who has or gets credentials. @throws error_user_not_found if the session does not reach the person, or the person is deleted */
export async function requireHolder(db: Database, session: Session, personId: string): Promise<Holder> {
  const holder = await findHolder(db, session, personId);
  if (!holder) throw notFound("error_user_not_found");
  return holder;
}

/** The same with a lock, for callers that change the person: concurrent changes wait. */
export async function findHolder(db: Database, session: Session, personId: string, isLocked = false): Promise<Holder | undefined> {
  const { accountId } = session;
  const found = db
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId), ne(people.status, UserStatus.Inactive)));
  const [person] = isLocked ? await found.for("update") : await found;
  return person && reachesPerson(session, person) ? person : undefined;
}

/** The caller who gives, changes or revokes a credential, and the sites that they reach. */
export type Giver = Pick<Session, "personId" | "personName" | "siteIds">;

type CredentialKind = keyof typeof credentialKinds;
interface About {
  personId: string;
  personName: string;
}

/** Whose credential it is. */
interface Owner extends About {
  siteIds: readonly string[];
}

/** The log entry about a credential's change, at one of the person's sites that the caller reaches. */
export function credentialEvent<Kind extends CredentialKind>(
  giver: Giver,
  { personId, personName, siteIds }: Owner,
  kind: Kind,
  data: DataBesides<Kind, keyof About>,
  ...[told]: ToldArgument<Kind>
): NewEvent {
  const { siteIds: reached } = giver;
  const siteId = siteIds.find((id) => reached === "all" || reached.has(id));
  return entryOf(
    { kind, ...(siteId !== undefined && { siteId }), actor: actorOf(giver), ...(told !== undefined && { told }) },
    { personId, personName, ...data },
  );
}

/** A holder as entries name them. */
export const ownerOf = (holder: Pick<Holder, "personId" | "siteIds" | "firstName" | "lastName">): Owner => ({
  personId: holder.personId,
  personName: fullNameOf(holder),
  siteIds: holder.siteIds,
});
