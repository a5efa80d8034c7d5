import { and, asc, eq, notInArray } from "drizzle-orm";
import { excludedUserStatuses } from "../access/sessions.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, people, roles } from "../base/store/schema/accounts.ts";

/** One account in which a person may work. */
export interface Membership {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountStatus: number;
  readonly personId: string;
  readonly personName: string;
  readonly localeISO2: string;
}

/** The accounts of a person in a fixed order, oldest first; without those where the person is suspended or has no role. */
export async function membershipsOf(db: Database, uid: string): Promise<Membership[]> {
  const rows = await db
    .select({ account: accounts, person: people })
    .from(people)
    .innerJoin(accounts, eq(accounts.accountId, people.accountId))
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(and(eq(people.uid, uid), notInArray(people.status, excludedUserStatuses)))
    .orderBy(asc(accounts.createdAt), asc(accounts.accountId));
  return rows.map(({ account, person }) => ({
    accountId: account.accountId,
    accountName: account.name,
    accountStatus: account.status,
    personId: person.personId,
    personName: `${person.firstName} ${person.lastName}`,
    localeISO2: person.localeISO2,
  }));
}
