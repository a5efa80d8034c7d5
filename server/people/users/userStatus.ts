import { and, eq, inArray } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { deleteUser, reactivateUser, suspendUser, type UserDetail, undeleteUser } from "#contract/users.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { groupMembers, groups, schedulePeople, schedules } from "../../base/store/schema/policy.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { readUser } from "./readUser.ts";
import { userEvent } from "./userEvents.ts";
import { findPerson, isPerson, type PersonRow } from "./userRows.ts";
import {
  checkPerson,
  checkRoleGiven,
  type LockedPerson,
  lockPerson,
  ownerRoleId,
  refuseLastOwner,
  refuseListed,
  refuseSelf,
  requirePresent,
} from "./userRules.ts";

type Step = (transaction: Database, locked: LockedPerson) => Promise<NewEvent>;

/** Does it in one transaction with its entry; what the person holds open ends, because the next question about them reads the store. */
async function change({ events, identity }: Platform, session: Session, personId: string, step: Step): Promise<void> {
  let uid: string | null = null;
  await events.record(session.accountId, async (transaction) => {
    const locked = await lockPerson(transaction, session, personId);
    uid = locked.person.uid;
    return [await step(transaction, locked)];
  });
  if (uid !== null) identity.forget(uid);
}

async function write(transaction: Database, session: Session, before: PersonRow, changes: Partial<PersonRow>): Promise<PersonRow> {
  const after = { ...before, ...changes, version: before.version + 1 };
  await transaction.update(people).set(after).where(isPerson(session, before.personId));
  return after;
}

/** The entry names both states. */
const states = (from: number, to: number) => ({ from: { status: from }, to: { status: to } });

export const suspendUserHandler = handle(suspendUser, async ({ params, session, platform }): Promise<UserDetail> => {
  await change(platform, session, params.id, async (transaction, { person }) => {
    requirePresent(person);
    refuseSelf(session, person);
    if (person.status === UserStatus.Suspended) throw conflict("error_user_wrong_status");
    await refuseLastOwner(transaction, person);
    const after = await write(transaction, session, person, { status: UserStatus.Suspended });
    return userEvent(session, "suspended", after, states(person.status, after.status));
  });
  return readUser(platform, session, params.id);
});

export const reactivateUserHandler = handle(reactivateUser, async ({ params, session, platform }): Promise<UserDetail> => {
  await change(platform, session, params.id, async (transaction, { person }) => {
    requirePresent(person);
    if (person.status !== UserStatus.Suspended) throw conflict("error_user_wrong_status");
    // A person with an invitation has not signed in yet.
    const isInvited = (await platform.identity.invitations.find(transaction, person)) !== undefined;
    const after = await write(transaction, session, person, { status: isInvited ? UserStatus.Pending : UserStatus.Active });
    return userEvent(session, "reactivated", after, states(person.status, after.status));
  });
  return readUser(platform, session, params.id);
});

/** Groups, schedules and the role go on without who is deleted; what they were is kept for their return. */
export const deleteUserHandler = handle(deleteUser, async ({ params, session, platform }) => {
  await change(platform, session, params.id, async (transaction, { person }) => {
    requirePresent(person);
    if (person.roleId === ownerRoleId) throw conflict("error_user_error_deleting_account_owner");
    refuseSelf(session, person);
    const { accountId, personId, roleId } = person;
    await refuseListed(transaction, person);
    await platform.identity.invitations.end(transaction, person);
    const status = person.status === UserStatus.Pending ? UserStatus.Active : person.status;
    const left = await transaction
      .delete(groupMembers)
      .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.personId, personId)))
      .returning({ id: groupMembers.groupId });
    const lost = await transaction
      .delete(schedulePeople)
      .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, personId)))
      .returning({ id: schedulePeople.scheduleId });
    const [groupIds, scheduleIds] = [left, lost].map((rows) => rows.map(({ id }) => id)) as [string[], string[]];
    const after = await write(transaction, session, person, {
      status: UserStatus.Inactive,
      roleId: null,
      deletedAt: platform.clock.now(),
      beforeDeletion: { status, roleId, groupIds, scheduleIds },
    });
    return userEvent(session, "deleted", after, {
      from: { status: person.status, roleId },
      to: { status: after.status, roleId: null },
      groupIds,
      scheduleIds,
    });
  });
  return {};
});

/** US-03: restores them without objects that no longer exist; an invitation to sign in is not restored. */
export const undeleteUserHandler = handle(
  undeleteUser,
  async ({ params, body, session, caller: { address }, platform }): Promise<UserDetail> => {
    const { person: wanted } = await findPerson(platform.store.db, session, params.id);
    if (wanted.status !== UserStatus.Inactive) throw conflict("error_user_wrong_status");
    await platform.identity.provePassword(session, body.password, address);
    await change(platform, session, params.id, async (transaction, { person, own }) => {
      if (person.status !== UserStatus.Inactive) throw conflict("error_user_wrong_status");
      const { accountId, personId } = person;
      const before = person.beforeDeletion ?? { status: UserStatus.Active, roleId: null, groupIds: [], scheduleIds: [] };
      const [role] = await transaction
        .select({ roleId: roles.roleId })
        .from(roles)
        .where(and(eq(roles.accountId, accountId), eq(roles.roleId, before.roleId ?? "")));
      const roleId = role?.roleId ?? null;
      if (roleId !== null) await checkRoleGiven(transaction, session, own, roleId);
      await checkPerson(transaction, person);
      const known = await transaction
        .select({ groupId: groups.groupId })
        .from(groups)
        .where(and(eq(groups.accountId, accountId), inArray(groups.groupId, before.groupIds)))
        .for("share");
      const given = await transaction
        .select({ scheduleId: schedules.scheduleId })
        .from(schedules)
        .where(and(eq(schedules.accountId, accountId), inArray(schedules.scheduleId, before.scheduleIds)))
        .for("share");
      if (known.length > 0) await transaction.insert(groupMembers).values(known.map(({ groupId }) => ({ accountId, groupId, personId })));
      if (given.length > 0)
        await transaction.insert(schedulePeople).values(given.map(({ scheduleId }) => ({ accountId, scheduleId, personId })));
      const { status } = before;
      const after = await write(transaction, session, person, { status, roleId, deletedAt: null, beforeDeletion: null });
      return userEvent(session, "undeleted", after, {
        from: { status: person.status, roleId: null },
        to: { status, roleId },
        groupIds: known.map(({ groupId }) => groupId),
        scheduleIds: given.map(({ scheduleId }) => scheduleId),
      });
    });
    return readUser(platform, session, params.id);
  },
);
