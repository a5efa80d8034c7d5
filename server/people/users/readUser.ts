import { and, asc, eq, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { UserDetail } from "#contract/users.ts";
import { exceeds } from "#domain/access/roleRights.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import { localeOf } from "../../base/locale.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { groupMembers, groups, scheduleGroups, schedulePeople, schedules } from "../../base/store/schema/policy.ts";
import type { Platform } from "../../platform.ts";
import { rightsOf, rightsOfSession } from "../roles/roleRows.ts";
import { avatarAddress } from "./avatarImage.ts";
import { userEventKinds } from "./userEvents.ts";
import { findPerson, type PersonRow, presentUsers } from "./userRows.ts";

interface Wanted {
  includeCards?: boolean;
  /** Also who is deleted. */
  anyStatus?: boolean;
}

/** US-02: one person with all that administrators see of them. @throws error_user_not_found */
export async function readUser(platform: Platform, session: Session, personId: string, wanted: Wanted = {}): Promise<UserDetail> {
  const { db } = platform.store;
  const found = await findPerson(db, session, personId);
  const { person, role } = found;
  if (!wanted.anyStatus && person.status === UserStatus.Inactive) throw notFound("error_user_not_found");
  const [row] = await presentUsers(db, session, [found], platform.clock.now());
  if (!row) throw notFound("error_user_not_found");
  const picture = person.avatarKey === null ? undefined : await platform.objects.own.read(person.avatarKey);
  const isAbout = eq(sql`${events.data} ->> 'personId'`, personId);
  const lastChange = await lastChangeOf(db, session.accountId, userEventKinds, isAbout);
  return {
    ...row,
    firstName: person.firstName,
    lastName: person.lastName,
    ...(person.phoneNumber !== null && { phoneNumber: person.phoneNumber }),
    localeISO2: localeOf(person.localeISO2),
    ...(person.validFrom && { validFromUtc: person.validFrom.toISOString() }),
    mayEscort: person.mayEscort,
    needsEscort: person.needsEscort,
    hasSignIn: person.uid !== null,
    ...(await readInvitation(platform, person)),
    sitesBeyondReach: person.siteIds.length - row.siteIds.length,
    externalSystemId: person.externalSystemId ?? "",
    schedules: await readSchedules(db, session, personId),
    ...(picture && { avatar: avatarAddress(picture) }),
    isWithinOwnRights: !role || !exceeds(rightsOf(role), rightsOfSession(session)),
    createdAtUtc: person.createdAt.toISOString(),
    version: person.version,
    ...(lastChange && { lastChange }),
    ...(wanted.includeCards && session.scopes.has("card_r") && { cards: await readCards(db, session, personId) }),
  };
}

async function readInvitation({ store, identity, clock }: Platform, person: PersonRow): Promise<Pick<UserDetail, "invitation">> {
  const found = await identity.invitations.find(store.db, person);
  if (!found) return {};
  const { sentAt, expiresAt, invitedByName } = found;
  return {
    invitation: {
      sentAtUtc: sentAt.toISOString(),
      expiresAtUtc: expiresAt.toISOString(),
      isExpired: expiresAt <= clock.now(),
      invitedBy: invitedByName,
    },
  };
}

/** Schedules of the person, and of the person's groups. */
async function readSchedules(db: Database, { accountId, scopes }: Session, personId: string): Promise<UserDetail["schedules"]> {
  if (!scopes.has("schedule_r")) return [];
  const columns = { id: schedules.scheduleId, name: schedules.name };
  const own = await db
    .select(columns)
    .from(schedulePeople)
    .innerJoin(schedules, and(eq(schedules.accountId, schedulePeople.accountId), eq(schedules.scheduleId, schedulePeople.scheduleId)))
    .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, personId)));
  const ofGroups = await db
    .select({ ...columns, groupName: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.accountId, groupMembers.accountId), eq(groups.groupId, groupMembers.groupId)))
    .innerJoin(scheduleGroups, and(eq(scheduleGroups.accountId, groups.accountId), eq(scheduleGroups.groupId, groups.groupId)))
    .innerJoin(schedules, and(eq(schedules.accountId, scheduleGroups.accountId), eq(schedules.scheduleId, scheduleGroups.scheduleId)))
    .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.personId, personId)));
  const shown = scopes.has("group_r") ? ofGroups : ofGroups.map(({ id, name }) => ({ id, name }));
  return [...own, ...shown].toSorted((one, other) => one.name.localeCompare(other.name));
}

async function readCards(db: Database, { accountId }: Session, personId: string): Promise<NonNullable<UserDetail["cards"]>> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), eq(cards.personId, personId)))
    .orderBy(asc(cards.cardNumber));
  return rows.map(({ cardNumber, facilityCode, status, isExternal, isLockdownCard }) => ({
    cardNumber,
    ...(facilityCode !== null && { facilityCode }),
    status,
    isExternal,
    isLockdownCard,
  }));
}
