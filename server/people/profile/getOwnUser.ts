import { and, eq, sql } from "drizzle-orm";
import { getOwnUser, type OwnUser } from "#contract/session.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { events } from "../../base/store/schema/events.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { identities } from "../../base/store/schema/identity.ts";
import { avatarAddress } from "../users/avatarImage.ts";
import { localeOf } from "../../base/locale.ts";

/** AU-18: needs no scope, it is the caller's own. */
export const getOwnUserHandler = handle(getOwnUser, ({ session, platform }) => readOwnUser(session, platform));

/** Log entries that change a person's data. */
const changes = ["user.changed"];

/** The caller's data as they are stored now. */
export async function readOwnUser(session: Session, { store: { db }, objects }: Pick<Platform, "store" | "objects">): Promise<OwnUser> {
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
