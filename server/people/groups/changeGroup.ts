import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createGroup, deleteGroup, updateGroup } from "#contract/groups.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import { differencesOf, given, settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { groupMembers, groups, scheduleGroups } from "../../base/store/schema/policy.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { type GroupRow, isGroup, lockGroup, requireGroup } from "./groupRows.ts";

export const createGroupHandler = handle(createGroup, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const groupId = randomUUID();
  await refuseTakenName("error_group_name_taken", () =>
    events.record(accountId, async (transaction) => {
      await transaction.insert(groups).values({ accountId, groupId, ...body });
      return [settingsEvent(session, { thing: "group", change: "created", id: groupId, name: body.name, data: { to: body } })];
    }),
  );
  return requireGroup(store.db, session, groupId);
});

export const updateGroupHandler = handle(updateGroup, async ({ body, session, platform: { events, store } }) => {
  const { id: groupId, version, ...fields } = body;
  await refuseTakenName("error_group_name_taken", () =>
    events.record(session.accountId, async (transaction) => {
      const before = await lockGroup(transaction, session, groupId);
      if (version !== undefined && version !== before.version) throw conflict("error_group_version_conflict");
      const after = { ...before, ...given(fields), version: before.version + 1 };
      const data = differencesOf(before, after);
      if (!data) return [];
      await transaction.update(groups).set(after).where(isGroup(session, groupId));
      return [settingsEvent(session, { thing: "group", change: "changed", id: groupId, name: after.name, data })];
    }),
  );
  return requireGroup(store.db, session, groupId);
});

/** The group's row, locked. @throws error_group_has_users while there are people in it */
export async function checkGroupDeletion(transaction: Database, session: Session, groupId: string): Promise<GroupRow> {
  const row = await lockGroup(transaction, session, groupId);
  const [member] = await transaction
    .select({ personId: groupMembers.personId })
    .from(groupMembers)
    .where(and(eq(groupMembers.accountId, session.accountId), eq(groupMembers.groupId, groupId)))
    .limit(1);
  if (member) throw conflict("error_group_has_users");
  return row;
}

export const deleteGroupHandler = handle(deleteGroup, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  const groupId = params.id;
  await events.record(accountId, async (transaction) => {
    const { name } = await checkGroupDeletion(transaction, session, groupId);
    const ofGroup = and(eq(scheduleGroups.accountId, accountId), eq(scheduleGroups.groupId, groupId));
    const lost = await transaction.delete(scheduleGroups).where(ofGroup).returning({ scheduleId: scheduleGroups.scheduleId });
    await transaction.delete(groups).where(isGroup(session, groupId));
    const data = { scheduleIds: lost.map(({ scheduleId }) => scheduleId) };
    return [settingsEvent(session, { thing: "group", change: "deleted", id: groupId, name, data })];
  });
  return {};
});
