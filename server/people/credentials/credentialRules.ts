import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { CredentialRules, getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import { type CardToGive, mayDefaultToLockdown, refusalOfNewCard } from "#domain/credentials/newCard.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle } from "../../http/handle.ts";
import { requireLockdownPlan } from "./cardRules.ts";

/** Default rules of an account, as readers and doors have always worked. */
export const ordinaryRules: CredentialRules = {
  unencryptedCardsPermitted: true,
  permittedFacilityCodes: null,
  defaultLockdownCards: false,
  wrongPins: 5,
  wrongPinsMinutes: 5,
  pinLockMinutes: 5,
  version: 0,
};

/** ST-01: the part of the account's settings that is about credentials. */
export function credentialRulesOf({ settings }: Pick<typeof accounts.$inferSelect, "settings">): CredentialRules {
  const kept = z.safeParse(CredentialRules, settings["credentialRules"]);
  return kept.success ? kept.data : ordinaryRules;
}

export async function readCredentialRules(db: Database, accountId: string): Promise<CredentialRules> {
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.accountId, accountId));
  return account ? credentialRulesOf(account) : ordinaryRules;
}

/** EN-20. The caller holds the account's lock, so the rules apply to the next card. */
export async function requireCardAllowed(transaction: Database, accountId: string, card: CardToGive): Promise<void> {
  const refusal = refusalOfNewCard(card, await readCredentialRules(transaction, accountId));
  if (refusal === "format") throw conflict("error_card_unencrypted_not_allowed");
  if (refusal === "facilityCode") throw conflict("error_card_facility_code_not_allowed");
}

export const getCredentialRulesHandler = handle(getCredentialRules, async ({ session, platform: { store } }) =>
  credentialRulesOf(await requireAccount(store.db, session)),
);

/** Doors hear of it by the log, as of every change of what they decide by. */
export const saveCredentialRulesHandler = handle(saveCredentialRules, async ({ body, session, platform }) => {
  const { accountId, personName } = session;
  let saved: CredentialRules = ordinaryRules;
  await platform.events.record(accountId, async (transaction) => {
    await standInLine(transaction, accountId);
    const account = await requireAccount(transaction, session);
    const before = credentialRulesOf(account);
    if (body.version !== before.version) throw conflict("error_account_version_conflict");
    if (!mayDefaultToLockdown(body)) throw conflict("error_card_default_lockdown_not_allowed");
    if (body.defaultLockdownCards) await requireLockdownPlan(transaction, accountId);
    const codes = body.permittedFacilityCodes && [...new Set(body.permittedFacilityCodes)].toSorted((one, other) => one - other);
    const after = { ...body, permittedFacilityCodes: codes };
    const changed = compared.filter((name) => String(before[name]) !== String(after[name]));
    if (changed.length === 0) {
      saved = before;
      return [];
    }
    const lastChange = { by: personName, atUtc: platform.clock.now().toISOString() };
    saved = { ...after, version: before.version + 1, lastChange };
    await transaction
      .update(accounts)
      .set({ settings: { ...account.settings, credentialRules: saved } })
      .where(eq(accounts.accountId, accountId));
    const actor = actorOf(session);
    const data = { from: fieldsOf(before, changed), to: fieldsOf(after, changed) };
    return [{ kind: "account.credential_rules_changed", actor, data }];
  });
  return saved;
});

const compared = [
  "unencryptedCardsPermitted",
  "permittedFacilityCodes",
  "defaultLockdownCards",
  "wrongPins",
  "wrongPinsMinutes",
  "pinLockMinutes",
] as const;

function fieldsOf(rules: Omit<CredentialRules, "version">, names: readonly (typeof compared)[number][]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, rules[name]]));
}
