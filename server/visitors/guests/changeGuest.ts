import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { createGuest, deleteGuest, updateGuest } from "#contract/guests.ts";
import { reaches } from "../../access/decide.ts";
import { conflict } from "../../base/errors.ts";
import { differencesOf } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { guests } from "../../base/store/schema/guests.ts";
import { groupMembers } from "../../base/store/schema/policy.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { comparable, guestEntry, withoutContact } from "./guestEntry.ts";
import { checkVisit, requireHost, requireSites } from "./guestFields.ts";
import { type GuestRow, lockGuest, type PersonRow, requireGuest } from "./guestRows.ts";
import { changeGuestSchedules, checkGuestSchedules, leaveSchedules, schedulesOf } from "./guestSchedules.ts";
import { giveVisitPin, hasPin, requireMayGivePin } from "./visitPin.ts";

const dateOf = (text: string) => new Date(text);
const textOf = (text: string) => (text === "" ? null : text);
/** A delivery opens once without being told. */
const usesOf = (passKind: GuestRow["passKind"], usesMax: number | null | undefined) => usesMax ?? (passKind === "singleUse" ? 1 : null);

const isPerson = (accountId: string, personId: string) => and(eq(people.accountId, accountId), eq(people.personId, personId));

export const createGuestHandler = handle(createGuest, async ({ body, session, platform }) => {
  const { accountId } = session;
  const personId = randomUUID();
  const now = platform.clock.now();
  if (body.pin) requireMayGivePin(session);
  let pin: string | undefined;
  const make = async (transaction: Database) => {
    const siteIds = await requireSites(transaction, session, body.siteIds);
    const hostName = await requireHost(transaction, session, body.visitingUserId);
    const scheduleIds = [...new Set(body.scheduleIds)];
    const changes = await checkGuestSchedules(transaction, session, scheduleIds, []);
    const { firstName, lastName, passKind, visitingUserId } = body;
    const contact = { email: textOf(body.email ?? ""), phoneNumber: textOf(body.phoneNumber ?? "") };
    const validity = { validFrom: body.validFrom === undefined ? now : dateOf(body.validFrom), validUntil: dateOf(body.validUntil) };
    const usesMax = usesOf(passKind, body.usesMax);
    if (validity.validUntil <= now) throw conflict("error_guest_dates");
    checkVisit({ ...contact, ...validity, passKind, usesMax }, { schedules: scheduleIds.length, hasPin: body.pin !== undefined });
    const status = UserStatus.Active;
    const [person] = await transaction
      .insert(people)
      .values({ accountId, personId, firstName, lastName, ...contact, ...validity, siteIds, status, isVisitor: true })
      .returning();
    await transaction.insert(guests).values({ accountId, personId, visitingPersonId: visitingUserId, passKind, usesMax });
    const name = `${firstName} ${lastName}`;
    const entries = await changeGuestSchedules(transaction, session, { personId, personName: name }, changes);
    const to = {
      firstName,
      lastName,
      ...validity,
      siteIds,
      visitingUserId,
      visitingUserFullName: hostName,
      scheduleIds,
      passKind,
      usesMax,
    };
    const given = person && body.pin && (await giveVisitPin(transaction, session, platform, person, body.pin.sendByEmail ?? false));
    pin = given?.digits;
    return [guestEntry(session, "created", { personId, siteIds }, name, { to }), ...entries, ...(given ? [given.entry] : [])];
  };
  // Another person may get the same digits at the same moment.
  await refuseTakenName("error_pin_not_created", () => platform.events.record(accountId, make));
  return { ...(await requireGuest(platform.store.db, session, personId, now)), ...(pin !== undefined && { pin }) };
});

export const updateGuestHandler = handle(updateGuest, async ({ params, body, session, platform }) => {
  const { accountId } = session;
  const personId = params.id;
  const now = platform.clock.now();
  await platform.events.record(accountId, async (transaction) => {
    const { person, guest } = await lockGuest(transaction, session, personId);
    const beyond = person.siteIds.filter((siteId) => !reaches(session, { accountId, siteId }));
    const siteIds =
      body.siteIds === undefined ? person.siteIds : [...beyond, ...(await requireSites(transaction, session, body.siteIds))].toSorted();
    const visitingPersonId = body.visitingUserId ?? guest?.visitingPersonId;
    if (visitingPersonId === undefined) throw conflict("error_guest_host_invalid");
    if (visitingPersonId !== guest?.visitingPersonId) await requireHost(transaction, session, visitingPersonId);
    const present = await schedulesOf(transaction, accountId, personId);
    const changes =
      body.scheduleIds === undefined
        ? { added: [], removed: [] }
        : await checkGuestSchedules(transaction, session, [...new Set(body.scheduleIds)], present);
    if (body.version !== undefined && body.version !== person.version) throw conflict("error_guest_version_conflict");
    const passKind = body.passKind ?? guest?.passKind ?? "custom";
    const visit = {
      email: body.email === undefined ? person.email : textOf(body.email),
      phoneNumber: body.phoneNumber === undefined ? person.phoneNumber : textOf(body.phoneNumber),
      validFrom: body.validFrom === undefined ? person.validFrom : dateOf(body.validFrom),
      validUntil: body.validUntil === undefined ? person.validUntil : dateOf(body.validUntil),
      passKind,
      usesMax: usesOf(passKind, body.usesMax === undefined ? guest?.usesMax : body.usesMax),
    };
    const removed = changes.removed.map(({ scheduleId }) => scheduleId);
    const scheduleIds = [...present.filter((id) => !removed.includes(id)), ...changes.added.map(({ scheduleId }) => scheduleId)].toSorted();
    checkVisit(visit, { schedules: scheduleIds.length, hasPin: await hasPin(transaction, accountId, personId) });
    const { usesMax, passKind: _, ...ofPerson } = visit;
    const next: PersonRow = {
      ...person,
      ...ofPerson,
      siteIds,
      firstName: body.firstName ?? person.firstName,
      lastName: body.lastName ?? person.lastName,
      version: person.version + 1,
    };
    const [from, to] = [
      comparable(person, guest, present),
      comparable(next, { accountId, personId, visitingPersonId, passKind, usesMax }, scheduleIds),
    ];
    const data = differencesOf(from, to);
    if (!data) return [];
    await transaction.update(people).set(next).where(isPerson(accountId, personId));
    const ofGuest = { visitingPersonId, passKind, usesMax };
    await transaction
      .insert(guests)
      .values({ accountId, personId, ...ofGuest })
      .onConflictDoUpdate({ target: [guests.accountId, guests.personId], set: ofGuest });
    const name = `${next.firstName} ${next.lastName}`;
    const entries = await changeGuestSchedules(transaction, session, { personId, personName: name }, changes);
    return [guestEntry(session, "changed", next, name, withoutContact(data)), ...entries];
  });
  return requireGuest(platform.store.db, session, personId, now);
});

export const deleteGuestHandler = handle(deleteGuest, async ({ params, session, platform }) => {
  const { accountId } = session;
  const personId = params.id;
  await platform.events.record(accountId, async (transaction) => {
    const { person } = await lockGuest(transaction, session, personId);
    const name = `${person.firstName} ${person.lastName}`;
    const lost = await leaveSchedules(transaction, accountId, personId);
    const left = await transaction
      .delete(groupMembers)
      .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.personId, personId)))
      .returning({ groupId: groupMembers.groupId });
    const data = { scheduleIds: lost, groupIds: left.map(({ groupId }) => groupId) };
    const { status, version } = person;
    // Like every deleted person, for a later restore.
    const beforeDeletion = { status, roleId: null, ...data };
    await transaction
      .update(people)
      .set({ status: UserStatus.Inactive, deletedAt: platform.clock.now(), beforeDeletion, version: version + 1 })
      .where(isPerson(accountId, personId));
    return [guestEntry(session, "deleted", person, name, data)];
  });
  return {};
});
