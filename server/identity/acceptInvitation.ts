import { and, eq, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { emailForm } from "#domain/identity/contactForms.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, people } from "../base/store/schema/accounts.ts";
import { identities, signInInvitations } from "../base/store/schema/identity.ts";
import { hashToken } from "./browserSession.ts";
import { IdentityError } from "./identityError.ts";
import { findByEmail, type IdentityRow, insertIdentity } from "./identityRows.ts";
import { type Invitation, isInvitationOf } from "./invitations.ts";
import { countCode, uncountCode } from "./oobCodes.ts";
import type { IdentityCaller, IdentityContext } from "./operation.ts";
import { requireStrongPassword } from "./passwords.ts";

export interface Invited {
  email: string;
  accountName: string;
  /** Signs in with this address already. */
  hasPassword: boolean;
}

type PersonRow = typeof people.$inferSelect;
interface Standing {
  invitation: Invitation;
  person: PersonRow;
  accountName: string;
  identity: IdentityRow | undefined;
}

const presented = ({ invitation: { email }, accountName, identity }: Standing): Invited => ({
  email,
  accountName,
  hasPassword: identity !== undefined,
});

/** US-03: says what a code is for, without using it up. */
export async function checkInvitation(context: IdentityContext, oobCode: string, caller: IdentityCaller): Promise<Invited> {
  await countCode(context, caller);
  const standing = await requireStanding(context, context.store.db, oobCode);
  await uncountCode(context, caller);
  return presented(standing);
}

/** US-03: the person signs in from now on: with the password that they chose, or with the one of their address. */
export async function acceptInvitation(
  context: IdentityContext,
  oobCode: string,
  newPassword: string | undefined,
  caller: IdentityCaller,
): Promise<Invited> {
  await countCode(context, caller);
  const before = await requireStanding(context, context.store.db, oobCode);
  await uncountCode(context, caller);
  const passwordHash = before.identity ? undefined : await hashChosen(context, newPassword);
  const { uid, accepted } = await context.store.db.transaction(async (transaction) => {
    // If two accounts invite the same address, the second finds the sign-in that the first created.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${before.invitation.email}`}, 0))`);
    await transaction.select({ personId: people.personId }).from(people).where(isPersonOf(before.person)).for("update");
    const standing = await requireStanding(context, transaction, oobCode);
    return { uid: await signIn(context, transaction, standing, passwordHash, caller), accepted: presented(standing) };
  });
  context.sessions.forget(uid);
  return accepted;
}

async function hashChosen({ passwords }: IdentityContext, newPassword = ""): Promise<string> {
  requireStrongPassword(newPassword);
  return passwords.hash(newPassword);
}

const isPersonOf = ({ accountId, personId }: PersonRow) => and(eq(people.accountId, accountId), eq(people.personId, personId));

async function requireStanding({ clock }: IdentityContext, db: Database, oobCode: string): Promise<Standing> {
  const [found] = await db
    .select({ invitation: signInInvitations, person: people, accountName: accounts.name })
    .from(signInInvitations)
    .innerJoin(people, and(eq(people.accountId, signInInvitations.accountId), eq(people.personId, signInInvitations.personId)))
    .innerJoin(accounts, eq(accounts.accountId, signInInvitations.accountId))
    .where(eq(signInInvitations.codeHash, hashToken(oobCode)));
  if (!found) throw new IdentityError("INVALID_OOB_CODE");
  const { invitation, person } = found;
  const isSame = emailForm(person.email ?? "") === invitation.email && person.uid === null && person.roleId !== null;
  if (!isSame || person.status === UserStatus.Inactive) throw new IdentityError("INVALID_OOB_CODE");
  if (invitation.expiresAt <= clock.now()) throw new IdentityError("EXPIRED_OOB_CODE");
  const identity = await findByEmail(db, invitation.email);
  if (person.status === UserStatus.Suspended || identity?.isDisabled) throw new IdentityError("USER_DISABLED");
  return { ...found, identity };
}

async function signIn(
  context: IdentityContext,
  transaction: Database,
  { invitation, person, identity }: Standing,
  passwordHash: string | undefined,
  { address }: IdentityCaller,
): Promise<string> {
  const { email, invitedById } = invitation;
  const { accountId, personId } = person;
  const name = `${person.firstName} ${person.lastName}`;
  const uid = identity?.uid ?? (await insertNew(context, transaction, { email, name, passwordHash }));
  // The code came by mail, so the address is the person's.
  await transaction.update(identities).set({ isEmailVerified: true }).where(eq(identities.uid, uid));
  // A deleted person had the address before; they cannot be restored while another person has it.
  const isFormer = and(eq(people.accountId, accountId), eq(people.uid, uid), eq(people.status, UserStatus.Inactive));
  await transaction.update(people).set({ uid: null }).where(isFormer);
  await transaction
    .update(people)
    .set({ uid, status: UserStatus.Active, version: person.version + 1 })
    .where(isPersonOf(person));
  await transaction.delete(signInInvitations).where(isInvitationOf(person));
  await context.events.append(transaction, accountId, [
    {
      kind: "user.joined",
      actor: { kind: "person", id: personId, name },
      data: { personId, name, address, invitedById, from: { status: person.status }, to: { status: UserStatus.Active } },
    },
  ]);
  return uid;
}

async function insertNew(
  context: IdentityContext,
  transaction: Database,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string | undefined },
): Promise<string> {
  // The person with this address was deleted at this moment.
  if (passwordHash === undefined) throw new IdentityError("INVALID_OOB_CODE");
  return insertIdentity(context, transaction, { email, passwordHash, displayName: name, isEmailVerified: true });
}
