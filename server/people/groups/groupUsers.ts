import { and, eq, inArray } from "drizzle-orm";
import { addGroupUsers, removeGroupUsers } from "#contract/groups.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError } from "../../base/errors.ts";
import { settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { groupMembers } from "../../base/store/schema/policy.ts";
import { handle } from "../../http/handle.ts";
import { requirePeople } from "../users/requirePeople.ts";
import { lockGroup, requireGroup } from "./groupRows.ts";

/** The group's name, locked, and these people by id. @throws error_user_already_in_group with the names of those who are in it */
export async function checkAddedUsers(transaction: Database, session: Session, groupId: string, personIds: readonly string[]) {
  const { name } = await lockGroup(transaction, session, groupId);
  const named = await requirePeople(transaction, session, personIds);
  const there = await membersAmong(transaction, session, groupId, [...named.keys()]);
  if (there.length > 0)
    throw new EventError(
      "error_user_already_in_group",
      409,
      there.map((personId) => named.get(personId) ?? ""),
    );
  return { name, named };
}

/** The same for leaving. @throws error_user_not_in_group */
export async function checkRemovedUsers(transaction: Database, session: Session, groupId: string, personIds: readonly string[]) {
  const { name } = await lockGroup(transaction, session, groupId);
  const named = await requirePeople(transaction, session, personIds);
  const there = await membersAmong(transaction, session, groupId, [...named.keys()]);
  if (there.length < named.size) throw conflict("error_user_not_in_group");
  return { name, named };
}

export const addGroupUsersHandler = handle(addGroupUsers, async ({ params, body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const groupId = params.id;
  await events.record(accountId, async (transaction) => {
    const { name, named } = await checkAddedUsers(transaction, session, groupId, body.personIds);
    await transaction.insert(groupMembers).values([...named.keys()].map((personId) => ({ accountId, groupId, personId })));
    const data = { added: peopleOf(named) };
    return [settingsEvent(session, { thing: "group", change: "changed", id: groupId, name, data })];
  });
  return requireGroup(store.db, session, groupId);
});

export const removeGroupUsersHandler = handle(removeGroupUsers, async ({ params, body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const groupId = params.id;
  await events.record(accountId, async (transaction) => {
    const { name, named } = await checkRemovedUsers(transaction, session, groupId, body.personIds);
    await transaction.delete(groupMembers).where(areMembers(session, groupId, [...named.keys()]));
    const data = { removed: peopleOf(named) };
    return [settingsEvent(session, { thing: "group", change: "changed", id: groupId, name, data })];
  });
  return requireGroup(store.db, session, groupId);
});

const peopleOf = (named: ReadonlyMap<string, string>) => [...named].map(([personId, personName]) => ({ personId, personName }));

const areMembers = ({ accountId }: Session, groupId: string, personIds: readonly string[]) =>
  and(eq(groupMembers.accountId, accountId), eq(groupMembers.groupId, groupId), inArray(groupMembers.personId, [...personIds]));

/** Which of these people are in the group. */
async function membersAmong(transaction: Database, session: Session, groupId: string, personIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ personId: groupMembers.personId })
    .from(groupMembers)
    .where(areMembers(session, groupId, personIds))
    .orderBy(groupMembers.personId);
  return rows.map(({ personId }) => personId);
}
