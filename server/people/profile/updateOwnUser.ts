import { and, eq } from "drizzle-orm";
import { updateOwnUser } from "#contract/ownUser.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { readOwnUser } from "./getOwnUser.ts";

/** AU-18: refuses an outdated version, because somebody, perhaps the person at another console, changed it first. */
export const updateOwnUserHandler = handle(updateOwnUser, async ({ body, session, platform }) => {
  const { accountId, personId, uid } = session;
  const { version, firstName, lastName, phoneNumber } = body;
  const isSelf = and(eq(people.accountId, accountId), eq(people.personId, personId));
  await platform.events.record(accountId, async (transaction) => {
    const [row] = await transaction.select().from(people).where(isSelf).for("update");
    if (!row) throw notFound("error_user_not_found");
    if (row.version !== version) throw conflict("error_user_version_conflict");
    const next = { firstName, lastName, phoneNumber: phoneNumber === "" ? null : phoneNumber };
    await transaction
      .update(people)
      .set({ ...next, version: version + 1 })
      .where(isSelf);
    const changed = (Object.keys(next) as (keyof typeof next)[]).filter((field) => next[field] !== row[field]);
    const actor = { id: personId, name: `${firstName} ${lastName}`, kind: "person" } as const;
    const [from, to] = [`${row.firstName} ${row.lastName}`, actor.name];
    // A number is nobody's business who reads the log; a name is how the log knows the person.
    const data = { personId, fields: changed, ...(from !== to && { from, to }) };
    return [{ kind: "user.changed", actor, data, told: "nothing" }];
  });
  platform.identity.forget(uid);
  return readOwnUser(session, platform);
});
