import { and, eq } from "drizzle-orm";
import { getOwnUser } from "#contract/session.ts";
import { notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { people, roles } from "../store/schema/accounts.ts";
import { identities } from "../store/schema/identity.ts";
import { avatarAddress } from "./avatarImage.ts";
import { localeOf } from "./locale.ts";

/** AU-18: needs no scope, it is the caller's own. */
export const getOwnUserHandler = handle(getOwnUser, async ({ session, platform: { store, objects } }) => {
  const [row] = await store.db
    .select({ person: people, roleName: roles.displayName, identity: identities })
    .from(people)
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .innerJoin(identities, eq(identities.uid, people.uid))
    .where(and(eq(people.accountId, session.accountId), eq(people.personId, session.personId)));
  if (!row) throw notFound("error_user_not_found");
  const { person, roleName, identity } = row;
  const picture = person.avatarKey === null ? undefined : await objects.own.read(person.avatarKey);
  return {
    id: person.personId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: session.personName,
    email: identity.email,
    ...(person.phoneNumber !== null && { phoneNumber: person.phoneNumber }),
    localeISO2: localeOf(person.localeISO2),
    roleName,
    isEmailVerified: identity.isEmailVerified,
    mobileCredential: person.hasMobileCredential,
    ...(person.mobileId !== null && { mobileId: person.mobileId }),
    ...(picture && { avatar: avatarAddress(picture) }),
  };
});
