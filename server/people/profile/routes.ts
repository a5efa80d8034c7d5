import { and, eq, sql } from "drizzle-orm";
import {
  acceptInvitation,
  askForNewPassword,
  checkInvitation,
  checkPasswordCode,
  resetPassword,
  verifyEmail,
} from "#contract/mailedCodes.ts";
import { changePassword, updateOwnUser } from "#contract/ownUser.ts";
import { getOwnUser, type OwnUser, removeAvatar, setAvatar, setLanguage } from "#contract/session.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import { localeOf } from "../../base/locale.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { identities } from "../../base/store/schema/identity.ts";
import { type Caller, handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { avatarAddress } from "../users/avatarImage.ts";
import { givePicture, takePicture } from "../users/pictures.ts";
import { isPerson } from "../users/userRows.ts";

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
const setLanguageHandler = handle(setLanguage, async ({ body: { localeISO2 }, session, platform }) => {
  const { accountId, personId } = session;
  await platform.events.record(accountId, async (transaction) => {
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

/** AU-18: needs no scope, it is the caller's own. */
const getOwnUserHandler = handle(getOwnUser, ({ session, platform }) => readOwnUser(session, platform));

/** Log entries that change a person's data. */
const changes = ["user.changed"];

/** The caller's data as they are stored now. */
async function readOwnUser(session: Session, { store: { db }, objects }: Pick<Platform, "store" | "objects">): Promise<OwnUser> {
  const [row] = await db
    .select({ person: people, roleName: roles.displayName, identity: identities })
    .from(people)
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .innerJoin(identities, eq(identities.uid, people.uid))
    .where(and(eq(people.accountId, session.accountId), eq(people.personId, session.personId)));
  if (!row) throw notFound("error_user_not_found");
  const { person, roleName, identity } = row;
  const picture = person.avatarKey === null ? undefined : await objects.own.read(person.avatarKey);
  const isAbout = sql`${events.data}->>'personId' = ${person.personId}`;
  const lastChange = await lastChangeOf(db, session.accountId, changes, isAbout);
  return {
    id: person.personId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: `${person.firstName} ${person.lastName}`,
    email: identity.email,
    ...(person.phoneNumber !== null && { phoneNumber: person.phoneNumber }),
    localeISO2: localeOf(person.localeISO2),
    roleName,
    isEmailVerified: identity.isEmailVerified,
    mobileCredential: person.hasMobileCredential,
    ...(person.mobileId !== null && { mobileId: person.mobileId }),
    ...(picture && { avatar: avatarAddress(picture) }),
    version: person.version,
    ...(lastChange && { lastChange }),
  };
}

const mailCallerOf = ({ address, linkOrigin }: Caller) => ({ address, origin: linkOrigin });

/** The calls of people who are not signed in and hold a mailed code, or ask for one (AU-05 to AU-07, US-03). */
const mailedCodesRoutes: readonly Route[] = [
  handle(askForNewPassword, async ({ query: { email }, caller, platform: { identity } }) => {
    await identity.mailedCodes.askForPassword(email, mailCallerOf(caller));
    return {};
  }),
  handle(checkPasswordCode, async ({ body: { oobCode }, caller, platform: { identity } }) => ({
    email: await identity.mailedCodes.checkPasswordCode(oobCode, mailCallerOf(caller)),
  })),
  handle(resetPassword, async ({ body: { oobCode, newPassword }, caller, platform: { identity } }) => {
    await identity.mailedCodes.resetPassword(oobCode, newPassword, mailCallerOf(caller));
    return {};
  }),
  handle(verifyEmail, async ({ body: { oobCode }, caller, platform: { identity } }) => {
    await identity.mailedCodes.verifyEmail(oobCode, mailCallerOf(caller));
    return {};
  }),
  handle(checkInvitation, ({ body: { oobCode }, caller, platform: { identity } }) =>
    identity.mailedCodes.checkInvitation(oobCode, mailCallerOf(caller)),
  ),
  handle(acceptInvitation, ({ body: { oobCode, newPassword }, caller, platform: { identity } }) =>
    identity.mailedCodes.acceptInvitation(oobCode, newPassword, mailCallerOf(caller)),
  ),
];

export const peopleRoutes: readonly Route[] = [
  getOwnUserHandler,
  updateOwnUserHandler,
  changePasswordHandler,
  setLanguageHandler,
  setAvatarHandler,
  removeAvatarHandler,
  ...mailedCodesRoutes,
];
