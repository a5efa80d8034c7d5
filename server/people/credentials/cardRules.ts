import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { cardFormats } from "#contract/cards.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import { type CardFace, cardForm } from "#domain/identity/cardNumber.ts";
import { isLive } from "../../access/liveUserStatuses.ts";
import { conflict } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { isCardNumber } from "../../base/store/folded.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { retiredCards } from "../../base/store/schema/credentials.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { passes } from "../../base/store/schema/passes.ts";
import type { Holder } from "./holder.ts";
import { inState } from "./passState.ts";

/** The rule of `isSameCard` for queries: whether a reader could take the two for one another. */
export function isLikeCard(
  table: { cardNumber: PgColumn; facilityCode: PgColumn },
  { cardNumber, facilityCode }: CardFace,
): SQL | undefined {
  const isSameNumber = isCardNumber(table.cardNumber, cardNumber);
  if (facilityCode == null) return isSameNumber;
  return and(isSameNumber, or(isNull(table.facilityCode), eq(table.facilityCode, facilityCode)));
}

/**
 * CR-01, CR-02: nobody has this card, nobody has asked for it, and it was never lost. Whoever asks stands in line first. Requests come
 * before cards: one that is approved between the two questions has its card by the second.
 */
export async function requireUnusedCard(transaction: Database, accountId: string, card: CardFace, now: Date): Promise<void> {
  const pending = await transaction
    .select({ passId: passes.passId })
    .from(passes)
    .where(and(eq(passes.accountId, accountId), isCardNumber(passes.cardNumber, card.cardNumber), inState("Pending", now)));
  await requireUnheldCard(transaction, accountId, card);
  if (pending.length > 0) throw conflict("error_card_already_exists");
}

/** CR-01, CR-02: nobody has this card, and it was never lost. */
export async function requireUnheldCard(transaction: Database, accountId: string, card: CardFace): Promise<void> {
  const [lost] = await transaction
    .select({ cardId: retiredCards.cardId })
    .from(retiredCards)
    .where(and(eq(retiredCards.accountId, accountId), isLikeCard(retiredCards, card)))
    .limit(1);
  if (lost) throw conflict("error_card_lost_or_stolen");
  const [existing] = await transaction
    .select({ cardId: cards.cardId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), isLikeCard(cards, card)))
    .limit(1);
  if (existing) throw conflict("error_card_already_exists");
}

/** EN-09 */
export function requireFormat({ cardNumber, facilityCode }: CardFace, format: (typeof cardFormats)[number] | undefined): void {
  if (format === undefined) return;
  if (facilityCode == null || writeWiegand(format, { facilityCode, cardNumber: cardForm(cardNumber) }) === undefined)
    throw conflict("error_card_format_not_allowed");
}

/** CR-03 */
export async function requireLockdownCardAllowed(
  transaction: Database,
  holder: Holder,
  { isExternal }: { isExternal: boolean },
): Promise<void> {
  if (isExternal) throw conflict("error_card_external_lockdown");
  if (!mayHaveLockdownCard(holder, isExternal)) throw conflict("error_card_user_may_not_have_lockdown_card");
  await requireLockdownPlan(transaction, holder.accountId);
}

/** CR-03: whether a card of this person may be one at all. */
export function mayHaveLockdownCard({ isVisitor, status }: Pick<Holder, "isVisitor" | "status">, isExternal: boolean): boolean {
  return !isExternal && !isVisitor && isLive({ status });
}

/** CR-03 */
export async function requireLockdownPlan(transaction: Database, accountId: string): Promise<void> {
  const [plan] = await transaction
    .select({ planId: lockdownPlans.planId })
    .from(lockdownPlans)
    .where(eq(lockdownPlans.accountId, accountId))
    .limit(1);
  if (!plan) throw conflict("error_card_lockdown_workflow_required");
}
