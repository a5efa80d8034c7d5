import { and, arrayOverlaps, count, eq, max, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { AccessResult, UserStatus } from "#contract/enumerations.ts";
import type { Guest, GuestDetail, GuestState } from "#contract/guests.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { guests } from "../../base/store/schema/guests.ts";
import { schedulePeople, schedules } from "../../base/store/schema/policy.ts";
import { isSeenBy } from "../../policy/schedules/scheduleRows.ts";

export type PersonRow = typeof people.$inferSelect;
export type GuestRow = typeof guests.$inferSelect;
export const hosts = alias(people, "hosts");

export interface FoundGuest {
  person: PersonRow;
  guest: GuestRow | null;
  host: PersonRow | null;
}

/** Selected columns of a visitor, and the join with the person. */
export const guestColumns = { person: people, guest: guests, host: hosts };
export const isOfPerson = and(eq(guests.accountId, people.accountId), eq(guests.personId, people.personId));
export const isHost = and(eq(hosts.accountId, guests.accountId), eq(hosts.personId, guests.visitingPersonId));

/** Visitors of the account who are not deleted. */
export const isGuest = ({ accountId }: Pick<Session, "accountId">) =>
  and(eq(people.accountId, accountId), eq(people.isVisitor, true), ne(people.status, UserStatus.Inactive));

/** Whether the session may read the name of a visitor's host: the rule of `reachesPerson` for queries. */
export const isHostWithinReach = ({ siteIds }: Session) =>
  siteIds === "all" ? undefined : siteIds.size === 0 ? sql`false` : arrayOverlaps(hosts.siteIds, [...siteIds]);

/** State of a visit for queries: the rule of `stateOf`. */
export const guestState = (now: Date) => sql<GuestState>`CASE
  WHEN ${people.status} = ${UserStatus.Suspended} THEN 'suspended'
  WHEN ${people.validUntil} <= ${now.toISOString()}::timestamptz THEN 'expired'
  WHEN ${people.validFrom} > ${now.toISOString()}::timestamptz THEN 'expected'
  ELSE 'active' END`;

export function stateOf({ status, validFrom, validUntil }: Pick<PersonRow, "status" | "validFrom" | "validUntil">, now: Date): GuestState {
  if (status === UserStatus.Suspended) return "suspended";
  if (validUntil && validUntil <= now) return "expired";
  return validFrom && validFrom > now ? "expected" : "active";
}

export function presentGuest(session: Session, { person, guest, host }: FoundGuest, now: Date): Guest {
  const { validFrom, validUntil } = person;
  return {
    id: person.personId,
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email ?? "",
    phoneNumber: person.phoneNumber ?? "",
    ...(host &&
      reachesPerson(session, host) && { visitingUserId: host.personId, visitingUserFullName: `${host.firstName} ${host.lastName}` }),
    siteIds: person.siteIds,
    passKind: guest?.passKind ?? "custom",
    ...(guest?.usesMax != null && { usesMax: guest.usesMax }),
    state: stateOf(person, now),
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    version: person.version,
  };
}

/** One visitor as the session sees them. @throws error_guest_not_found if out of reach, deleted or not a visitor */
export async function requireGuest(db: Database, session: Session, guestId: string, now: Date): Promise<GuestDetail> {
  const { accountId } = session;
  const [found] = await db
    .select(guestColumns)
    .from(people)
    .leftJoin(guests, isOfPerson)
    .leftJoin(hosts, isHost)
    .where(and(isGuest(session), eq(people.personId, guestId)));
  if (!found || !reachesPerson(session, found.person)) throw notFound("error_guest_not_found");
  const given = await db
    .select({ id: schedules.scheduleId, name: schedules.name })
    .from(schedulePeople)
    .innerJoin(schedules, and(eq(schedules.accountId, schedulePeople.accountId), eq(schedules.scheduleId, schedulePeople.scheduleId)))
    .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, guestId), isSeenBy(db, session)))
    .orderBy(schedules.name, schedules.scheduleId);
  const isAbout = eq(sql`${events.data} ->> 'guestId'`, guestId);
  const lastChange = await lastChangeOf(db, accountId, ["guest.created", "guest.changed"], isAbout);
  return {
    ...presentGuest(session, found, now),
    firstName: found.person.firstName,
    lastName: found.person.lastName,
    schedules: given,
    ...(await openingsOf(db, accountId, guestId)),
    ...(lastChange && { lastChange }),
  };
}

/** B-24: how often doors have let a person in, and the last time, from the log. */
async function openingsOf(db: Database, accountId: string, personId: string): Promise<Pick<GuestDetail, "openings" | "lastOpenedUtc">> {
  const [row] = await db
    .select({ openings: count(), last: max(events.occurredAt) })
    .from(events)
    .where(
      and(
        eq(events.accountId, accountId),
        eq(sql`${events.actor} ->> 'id'`, personId),
        eq(events.kind, "access.decision"),
        eq(sql`${events.data} ->> 'result'`, String(AccessResult.AccessGranted)),
      ),
    );
  return { openings: row?.openings ?? 0, ...(row?.last && { lastOpenedUtc: row.last.toISOString() }) };
}

/** The visitor's rows, kept from others until the transaction ends. @throws error_guest_not_found */
export async function lockGuest(
  transaction: Database,
  session: Session,
  guestId: string,
): Promise<{ person: PersonRow; guest: GuestRow | undefined }> {
  const [person] = await transaction
    .select()
    .from(people)
    .where(and(isGuest(session), eq(people.personId, guestId)))
    .for("update");
  if (!person || !reachesPerson(session, person)) throw notFound("error_guest_not_found");
  const [guest] = await transaction
    .select()
    .from(guests)
    .where(and(eq(guests.accountId, session.accountId), eq(guests.personId, guestId)));
  return { person, guest };
}
