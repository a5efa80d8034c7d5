import { and, eq, inArray, ne } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { getUserByExternalSystemId, setExternalSystemId } from "#contract/externalSystemIds.ts";
import { getUsersByIds } from "#contract/users.ts";
import { reachesPerson } from "../../access/decide.ts";
import { isWithinReach } from "../../access/reach.ts";
import { notFound } from "../../base/errors.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { handle } from "../../http/handle.ts";
import { readUser } from "./readUser.ts";
import { changedFields, userEvent } from "./userEvents.ts";
import { isPerson, isRoleOfPerson, presentUsers } from "./userRows.ts";
import { checkPerson, lockPerson, requirePresent } from "./userRules.ts";

const isPresent = ne(people.status, UserStatus.Inactive);

export const getUsersByIdsHandler = handle(getUsersByIds, async ({ body, session, platform: { store, clock } }) => {
  const found = await store.db
    .select({ person: people, role: roles })
    .from(people)
    .leftJoin(roles, isRoleOfPerson)
    .where(and(eq(people.accountId, session.accountId), inArray(people.personId, body.ids), isPresent, isWithinReach(session)))
    .orderBy(people.firstName, people.lastName, people.personId);
  return presentUsers(store.db, session, found, clock.now());
});

export const getUserByExternalSystemIdHandler = handle(
  getUserByExternalSystemId,
  async ({ query, session, platform: { store, clock } }) => {
    const found = await store.db
      .select({ person: people, role: roles })
      .from(people)
      .leftJoin(roles, isRoleOfPerson)
      .where(and(eq(people.accountId, session.accountId), eq(people.externalSystemId, query.externalSystemId), isPresent))
      .limit(1);
    const [row] = await presentUsers(
      store.db,
      session,
      found.filter(({ person }) => reachesPerson(session, person)),
      clock.now(),
    );
    if (!row) throw notFound("error_user_invalid_external_system_id");
    return row;
  },
);

export const setExternalSystemIdHandler = handle(setExternalSystemId, async ({ body, session, platform }) => {
  const { userId } = body;
  await platform.events.record(session.accountId, async (transaction) => {
    const { person } = await lockPerson(transaction, session, userId);
    requirePresent(person);
    const after = { ...person, externalSystemId: body.externalSystemId === "" ? null : body.externalSystemId };
    const data = changedFields(person, after);
    if (!data) return [];
    await checkPerson(transaction, after);
    await transaction
      .update(people)
      .set({ ...after, version: person.version + 1 })
      .where(isPerson(session, userId));
    return [userEvent(session, "changed", after, data)];
  });
  return readUser(platform, session, userId);
});
