import { canonicalTimeZone } from "#domain/time/timeZoneNames.ts";
import { accounts } from "../base/store/schema/accounts.ts";
import { installation } from "../base/store/schema/identity.ts";
import { insertAccount } from "../identity/accounts/makeAccount.ts";
import { generatePassword } from "../identity/generatePassword.ts";
import type { Platform } from "../platform.ts";

/** The first sign-ins. Their passwords are in this answer only. */
export interface FirstAdministrator {
  email: string;
  password: string;
}

const email = "admin@gatehouse.local";

/** On an empty store: one organisation, one site and its owner. undefined when there is an installation already. */
export async function seedServe({ store, identity, events, clock }: Platform): Promise<FirstAdministrator | undefined> {
  const password = generatePassword();
  return store.db.transaction(async (transaction) => {
    // The row is the lock: of two processes that start at once only one makes the installation.
    const value = { createdAtUtc: clock.now().toISOString() };
    const claimed = await transaction.insert(installation).values({ key: "serve", value }).onConflictDoNothing().returning();
    const [existing] = await transaction.select({ accountId: accounts.accountId }).from(accounts).limit(1);
    if (!claimed[0] || existing) return undefined;
    const name = "My organisation";
    const timeZoneId = canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";
    const uid = await identity.createIdentity(transaction, { email, password, displayName: "Administrator", isEmailVerified: true });
    const { accountId } = await insertAccount(transaction, {
      name,
      site: { name: "Main site", timeZoneId },
      owner: { uid, firstName: "Gatehouse", lastName: "Administrator", email },
    });
    const actor = { name: "First start", kind: "system" } as const;
    await events.append(transaction, accountId, [{ kind: "account.created", actor, data: { name } }]);
    return { email, password };
  });
}
