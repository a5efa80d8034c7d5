import { and, eq } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { effectiveScopes, isScope } from "#contract/scopes.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { rightsOf } from "../roles/roleRows.ts";

/** In whose name people are imported, and what that person may do. */
export interface Importer {
  accountId: string;
  personId: string;
  personName: string;
  siteIds: Session["siteIds"];
  mayGroup: boolean;
  mayGiveCards: boolean;
  rights: RoleRights;
}

/** The importer's present rights: an import that continues after a restart, or hours later, has no session. Undefined if they may no longer import. */
export async function importerOf(db: Database, accountId: string, personId: string): Promise<Importer | undefined> {
  const [found] = await db
    .select({ person: people, role: roles })
    .from(people)
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId), eq(people.status, UserStatus.Active)));
  if (!found) return undefined;
  const { person, role } = found;
  const held = effectiveScopes(role.scopes.filter(isScope));
  if (!held.has("user_w")) return undefined;
  return {
    accountId,
    personId,
    personName: `${person.firstName} ${person.lastName}`,
    siteIds: role.isAdmin || held.has("deviceall_r") ? "all" : new Set(person.siteIds),
    mayGroup: held.has("group_w"),
    mayGiveCards: held.has("card_w"),
    rights: rightsOf(role),
  };
}
