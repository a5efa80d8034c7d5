import { randomUUID } from "node:crypto";
import { AccountStatus, UserStatus } from "#contract/enumerations.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts, people, sites } from "../../base/store/schema/accounts.ts";
import { defaultRoleId, insertDefaultRoles } from "./defaultRoles.ts";
import { insertFirstSchedule } from "./firstSchedule.ts";

export interface NewAccount {
  name: string;
  site: { name: string; timeZoneId: string };
  /** Phone number in E.164, if the account was signed up with one. */
  signUpPhone?: string;
  owner: { uid: string; firstName: string; lastName: string; email: string; phoneNumber?: string; localeISO2?: string };
}

/** Writes down an account as every one starts: one site, the default roles, its owner, and a schedule that opens everything for everyone. */
export async function insertAccount(
  transaction: Database,
  { name, site, signUpPhone, owner }: NewAccount,
): Promise<{ accountId: string; personId: string }> {
  const [accountId, personId] = [randomUUID(), randomUUID()];
  await transaction.insert(accounts).values({ accountId, name, status: AccountStatus.Active, features: { intercom: true }, signUpPhone });
  await transaction.insert(sites).values({ accountId, siteId: randomUUID(), ...site });
  await insertDefaultRoles(transaction, accountId);
  await transaction.insert(people).values({ accountId, personId, ...owner, roleId: defaultRoleId("Owner"), status: UserStatus.Active });
  await insertFirstSchedule(transaction, accountId);
  return { accountId, personId };
}
