import { eq } from "drizzle-orm";
import { AccountAddress, completeOnboarding, getAccountAddress, setExternalAccount, setPrivacyNotice } from "#contract/onboarding.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle } from "../../http/handle.ts";
import { privacyUrlOf } from "../../identity/accounts/accountSettings.ts";
import type { Platform } from "../../platform.ts";

type Kept = { address?: unknown; externalAccountId?: unknown; privacyUrl?: unknown; onboardedAtUtc?: unknown };

/** AU-16 */
export const getAccountAddressHandler = handle(getAccountAddress, async ({ session, platform: { store } }) => {
  const account = await requireAccount(store.db, session);
  const { address, externalAccountId, onboardedAtUtc }: Kept = account.settings;
  const kept = AccountAddress.safeParse(address).data;
  return {
    ...(kept && { address: kept }),
    externalAccountId: typeof externalAccountId === "string" ? externalAccountId : "",
    privacyUrl: privacyUrlOf(account) ?? "",
    ...(typeof onboardedAtUtc === "string" && { onboardedAtUtc }),
  };
});

/** AU-16: the first time counts as when the account was set up; later ones only move it. */
export const completeOnboardingHandler = handle(completeOnboarding, async ({ body, session, platform }) => {
  const now = platform.clock.now().toISOString();
  const { onboardedAtUtc } = await keep(platform, session, "account.onboarded", ({ onboardedAtUtc: before }) => ({
    address: body.address,
    onboardedAtUtc: typeof before === "string" ? before : now,
  }));
  return { onboardedAtUtc };
});

/** AU-16 */
export const setExternalAccountHandler = handle(setExternalAccount, async ({ body: { externalAccountId }, session, platform }) => {
  await keep(platform, session, "account.external_changed", () => ({ externalAccountId }));
  return { externalAccountId };
});

/** VD-02 */
export const setPrivacyNoticeHandler = handle(setPrivacyNotice, async ({ body: { privacyUrl }, session, platform }) => {
  await keep(platform, session, "account.privacy_changed", () => ({ privacyUrl }));
  return { privacyUrl };
});

async function keep<Change extends Kept>(
  { events }: Platform,
  session: Session,
  kind: "account.onboarded" | "account.external_changed" | "account.privacy_changed",
  change: (before: Kept) => Change,
): Promise<Change> {
  let kept: Change | undefined;
  await events.record(session.accountId, async (transaction) => {
    await standInLine(transaction, session.accountId);
    const { settings } = await requireAccount(transaction, session);
    kept = change(settings);
    await transaction
      .update(accounts)
      .set({ settings: { ...settings, ...kept } })
      .where(eq(accounts.accountId, session.accountId));
    const from = Object.fromEntries(Object.keys(kept).map((name) => [name, settings[name] ?? null]));
    const actor = actorOf(session);
    return [{ kind, actor, data: { from, to: kept } }];
  });
  if (!kept) throw new Error("The account was not changed.");
  return kept;
}
