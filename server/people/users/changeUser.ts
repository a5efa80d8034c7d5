import { randomUUID } from "node:crypto";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { createUser, updateUser } from "#contract/users.ts";
import { emailForm } from "#domain/identity/contactForms.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { given } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { handle } from "../../http/handle.ts";
import { readOwnRights } from "../roles/roleRows.ts";
import { sendInvitation } from "./inviteUser.ts";
import { readUser } from "./readUser.ts";
import { changedFields, userEvent } from "./userEvents.ts";
import { isPerson, type PersonRow } from "./userRows.ts";
import {
  checkPerson,
  checkRoleGiven,
  type LockedPerson,
  lockPerson,
  refuseLastOwner,
  refuseSelf,
  requirePresent,
  sitesGiven,
} from "./userRules.ts";

type Change = Omit<ParsedRequestOf<typeof updateUser>["body"], "version">;

export const createUserHandler = handle(createUser, async ({ body: { isInvited = false, ...body }, session, caller, platform }) => {
  const { accountId } = session;
  const personId = randomUUID();
  if (isInvited && body.email) await platform.identity.invitations.countMail(accountId, body.email);
  await platform.events.record(accountId, async (transaction) => {
    const own = await readOwnRights(transaction, session, "user_w");
    if (typeof body.roleId === "string") await checkRoleGiven(transaction, session, own, body.roleId);
    const siteIds = await sitesGiven(transaction, session, body.siteIds);
    const row: PersonRow = {
      ...newPerson(accountId, personId, platform.clock.now()),
      ...columnsOf(body),
      siteIds,
      ...(isInvited && { status: UserStatus.Pending }),
    };
    await checkPerson(transaction, row);
    await transaction.insert(people).values(row);
    const created = userEvent(session, "created", row, changedFields(newPerson(accountId, personId, row.createdAt), row) ?? {});
    if (!isInvited) return [created];
    return [created, userEvent(session, "invited", row, await sendInvitation(platform, transaction, { session, caller, person: row }))];
  });
  return readUser(platform, session, personId);
});

export const updateUserHandler = handle(updateUser, async ({ params, body, session, platform }) => {
  const { version, ...change } = body;
  let uid: string | null = null;
  await platform.events.record(session.accountId, async (transaction) => {
    const locked = await lockPerson(transaction, session, params.id);
    const before = locked.person;
    requirePresent(before);
    if (version !== undefined && version !== before.version) throw conflict("error_user_version_conflict");
    const after = await nextOf(transaction, session, locked, change);
    const data = changedFields(before, after);
    if (!data) return [];
    await checkPerson(transaction, after);
    if (isUninvited(before, after)) await platform.identity.invitations.end(transaction, before);
    await transaction
      .update(people)
      .set({ ...after, version: before.version + 1 })
      .where(isPerson(session, params.id));
    uid = before.uid;
    return [userEvent(session, "changed", after, data)];
  });
  if (uid !== null) platform.identity.forget(uid);
  return readUser(platform, session, params.id);
});

/** The person with the change, as far as the rules let it. */
async function nextOf(transaction: Database, session: Session, { person, own }: LockedPerson, change: Change): Promise<PersonRow> {
  const after = { ...person, ...columnsOf(change) };
  if (change.siteIds) after.siteIds = await sitesGiven(transaction, session, change.siteIds, person.siteIds);
  // A person who reaches every site by a scope may lose it later; sites that they gave themselves would remain.
  if (!session.isAdmin && after.siteIds.some((id) => !person.siteIds.includes(id))) refuseSelf(session, person);
  if (after.roleId !== person.roleId) {
    refuseSelf(session, person);
    await refuseLastOwner(transaction, person);
    if (after.roleId !== null && person.isVisitor) throw conflict("error_user_visitor_without_role");
    if (after.roleId !== null) await checkRoleGiven(transaction, session, own, after.roleId);
  }
  // The address is how the person signs in, perhaps to other accounts as well.
  if (person.uid !== null && !isSameEmail(after.email, person.email)) throw conflict("error_user_email_of_sign_in");
  if (!reachesPerson(session, after)) throw notFound("error_site_not_found");
  if (isUninvited(person, after) && person.status === UserStatus.Pending) after.status = UserStatus.Active;
  return after;
}

/** The link went to another address, or would let a person without rights sign in. */
const isUninvited = (before: PersonRow, after: PersonRow) =>
  before.uid === null && (!isSameEmail(before.email, after.email) || (before.roleId !== null && after.roleId === null));

/** The given fields as columns. */
function columnsOf(change: Partial<Change>): Partial<PersonRow> {
  const { email, phoneNumber, externalSystemId, validFromUtc, validUntilUtc, siteIds: _, ...same } = change;
  return given({
    ...same,
    email: textOrNull(email),
    phoneNumber: textOrNull(phoneNumber),
    externalSystemId: textOrNull(externalSystemId),
    validFrom: instantOrNull(validFromUtc),
    validUntil: instantOrNull(validUntilUtc),
  });
}

const isSameEmail = (one: string | null, other: string | null) => emailForm(one ?? "") === emailForm(other ?? "");
const textOrNull = (text: string | undefined) => (text === "" ? null : text);
const instantOrNull = (utc: string | null | undefined) => (typeof utc === "string" ? new Date(utc) : utc);

function newPerson(accountId: string, personId: string, createdAt: Date): PersonRow {
  return {
    accountId,
    personId,
    uid: null,
    firstName: "",
    lastName: "",
    email: null,
    phoneNumber: null,
    roleId: null,
    status: UserStatus.Active,
    siteIds: [],
    isVisitor: false,
    validFrom: null,
    validUntil: null,
    mayEscort: false,
    needsEscort: false,
    localeISO2: "en",
    hasMobileCredential: false,
    mobileGivenAt: null,
    mobileId: null,
    avatarKey: null,
    hasEnrolledFace: false,
    externalSystemId: null,
    isExternalIdDoubled: false,
    createdAt,
    deletedAt: null,
    beforeDeletion: null,
    version: 1,
  };
}
