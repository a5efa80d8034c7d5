import { UserStatus } from "#contract/enumerations.ts";
import { inviteUser, withdrawInvitation } from "#contract/invitations.ts";
import { effectiveScopes, isScope } from "#contract/scopes.ts";
import { type UserDetail } from "#contract/users.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { type Caller, handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { isRole } from "../roles/roleRows.ts";
import { readUser } from "./readUser.ts";
import { userEvent } from "./userEvents.ts";
import { findPerson, isPerson, type PersonRow } from "./userRows.ts";
import { lockPerson, requirePresent } from "./userRules.ts";

/** @throws error_user_without_email, error_user_without_rights if the person could do nothing once signed in */
async function requireInvitable<Person extends PersonRow>(
  transaction: Database,
  session: Session,
  person: Person,
): Promise<Person & { email: string }> {
  const { email, roleId } = person;
  if (email === null) throw conflict("error_user_without_email");
  const [role] = roleId === null ? [] : await transaction.select({ scopes: roles.scopes }).from(roles).where(isRole(session, roleId));
  if (!role || effectiveScopes(role.scopes.filter(isScope)).size === 0) throw conflict("error_user_without_rights");
  return { ...person, email };
}

/** Mails the invitation of a pending person. Returns the facts for the log. */
export async function sendInvitation(
  { identity }: Platform,
  transaction: Database,
  { session, caller, person }: { session: Session; caller: Caller; person: PersonRow },
): Promise<{ invitedUntil: string }> {
  const invitee = await requireInvitable(transaction, session, person);
  const { expiresAt } = await identity.invitations.send(transaction, invitee, session, caller.linkOrigin);
  return { invitedUntil: expiresAt.toISOString() };
}

export const inviteUserHandler = handle(inviteUser, async ({ params, session, caller, platform }): Promise<UserDetail> => {
  const { person: wanted } = await findPerson(platform.store.db, session, params.id);
  if (wanted.email !== null && wanted.uid === null) await platform.identity.invitations.countMail(wanted.accountId, wanted.email);
  await platform.events.record(session.accountId, async (transaction) => {
    const { person } = await lockPerson(transaction, session, params.id);
    requirePresent(person);
    if (person.status === UserStatus.Suspended) throw conflict("error_user_wrong_status");
    if (person.uid !== null) throw conflict("error_user_has_sign_in");
    const data = await sendInvitation(platform, transaction, { session, caller, person });
    const { after, data: states } = await changeStatus(transaction, session, person, UserStatus.Pending);
    return [userEvent(session, "invited", after, { ...data, ...states })];
  });
  return readUser(platform, session, params.id);
});

export const withdrawInvitationHandler = handle(withdrawInvitation, async ({ params, session, platform }): Promise<UserDetail> => {
  await platform.events.record(session.accountId, async (transaction) => {
    const { person } = await lockPerson(transaction, session, params.id);
    requirePresent(person);
    if (!(await platform.identity.invitations.end(transaction, person))) throw conflict("error_user_not_invited");
    const status = person.status === UserStatus.Pending ? UserStatus.Active : person.status;
    const { after, data } = await changeStatus(transaction, session, person, status);
    return [userEvent(session, "uninvited", after, data)];
  });
  return readUser(platform, session, params.id);
});

/** Answers the person as they are now, and what the log says of the change. */
async function changeStatus(transaction: Database, session: Session, person: PersonRow, status: number) {
  const after = { ...person, status, version: person.version + 1 };
  await transaction.update(people).set({ status, version: after.version }).where(isPerson(session, person.personId));
  return { after, data: { from: { status: person.status }, to: { status } } };
}
