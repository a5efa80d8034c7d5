import { and, asc, eq } from "drizzle-orm";
import { getUserAccess } from "#contract/session.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import { notFound } from "../../base/errors.ts";
import { localeOf } from "../../base/locale.ts";
import { accounts, people, roles, sites } from "../../base/store/schema/accounts.ts";
import { cursorText } from "../../channels/realtime/frames.ts";
import { handle } from "../../http/handle.ts";

/** AU-12: what the portal may offer. Every call asks the server again. */
export const getUserAccessHandler = handle(getUserAccess, async ({ session, platform: { store, events, epoch } }) => {
  // Read before the rest: what changes meanwhile comes by the stream as well.
  const realtimeCursor = cursorText(epoch, await events.head(session.accountId));
  const { accountId } = session;
  const [row] = await store.db
    .select({ person: people, role: roles, account: accounts })
    .from(people)
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .innerJoin(accounts, eq(accounts.accountId, people.accountId))
    .where(and(eq(people.accountId, accountId), eq(people.personId, session.personId)));
  if (!row) throw notFound("error_user_not_found");
  const { person, role, account } = row;
  const reached = await store.db
    .select({ id: sites.siteId, name: sites.name, timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isAtReachedSite(session, sites.siteId)))
    .orderBy(asc(sites.name));
  return {
    uid: session.uid,
    personId: person.personId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: session.personName,
    email: person.email ?? "",
    localeISO2: localeOf(person.localeISO2),
    status: person.status,
    hasEnrolledFace: person.hasEnrolledFace,
    accountId,
    accountName: account.name,
    accountStatus: account.status,
    role: { id: role.roleId, displayName: role.displayName, description: role.description, rank: role.rank, isAdmin: role.isAdmin },
    scopes: [...session.scopes],
    sites: reached,
    videoRights: session.videoRights,
    realtimeCursor,
  };
});
