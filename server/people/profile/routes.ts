import { and, eq } from "drizzle-orm";
import { updateOwnUser, changePassword } from "#contract/ownUser.ts";
import { setLanguage, removeAvatar, setAvatar } from "#contract/session.ts";
import { type Route, handle } from "../../http/handle.ts";
import { getOwnUserHandler, readOwnUser } from "./getOwnUser.ts";
import { mailedCodesRoutes } from "./mailedCodes.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { isPerson } from "../users/userRows.ts";
import { givePicture, takePicture } from "../users/pictures.ts";

/** AU-18: refuses an outdated version, because somebody, perhaps the person at another console, changed it first. */
const updateOwnUserHandler = handle(updateOwnUser, async ({ body, session, platform }) => {
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

/** AU-09: knowing the old password is the proof that it is the person who sits here. */
const changePasswordHandler = handle(changePassword, async ({ body, session, caller: { address }, platform }) => {
  await platform.identity.changePassword(session, body, address);
  return {};
});

/** GN-03: the person's language in this account. */
const setLanguageHandler = handle(setLanguage, async ({ body: { localeISO2 }, session, platform: { events } }) => {
  const { accountId, personId } = session;
  await events.record(accountId, async (transaction) => {
    await transaction
      .update(people)
      .set({ localeISO2 })
      .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
    const actor = actorOf(session);
    return [{ kind: "user.language_changed", actor, data: { localeISO2 } }];
  });
  return { localeISO2 };
});

/** AU-12: one's own picture. */
const setAvatarHandler = handle(setAvatar, ({ body, session, platform }) =>
  givePicture(platform, session, (db) => lockOwn(db, session), body.image),
);

const removeAvatarHandler = handle(removeAvatar, async ({ session, platform }) => {
  await takePicture(platform, session, (db) => lockOwn(db, session));
  return {};
});

async function lockOwn(db: Database, session: Session) {
  const [person] = await db.select().from(people).where(isPerson(session, session.personId)).for("update");
  if (!person) throw notFound("error_user_not_found");
  return person;
}

export const peopleRoutes: readonly Route[] = [
  getOwnUserHandler,
  updateOwnUserHandler,
  changePasswordHandler,
  setLanguageHandler,
  setAvatarHandler,
  removeAvatarHandler,
  ...mailedCodesRoutes,
];
