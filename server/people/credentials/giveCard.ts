import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { mayHaveLockdownCard, requireLockdownCardAllowed, requireUnusedCard } from "./cardRules.ts";
import { readCredentialRules, requireCardAllowed } from "./credentialRules.ts";
import { credentialEvent, type Giver, type Holder, ownerOf } from "./holder.ts";

export interface NewCard {
  giver: Giver;
  holder: Holder;
  cardId: string;
  /** `bits`: how many its reader sent in the clear, or would send. */
  card: {
    cardNumber: string;
    facilityCode?: number | undefined;
    bits?: number | undefined;
    isExternal?: boolean | undefined;
    isLockdownCard?: boolean | undefined;
  };
  now: Date;
}

/** Stores the card as the holder's, in any way of entry. Returns the log entry. */
export async function giveCard(transaction: Database, { giver, holder, cardId, card, now }: NewCard): Promise<NewEvent> {
  const { accountId, personId } = holder;
  const { isExternal = false, cardNumber, facilityCode } = card;
  await standInLine(transaction, accountId);
  if (card.isLockdownCard) await requireLockdownCardAllowed(transaction, holder, { isExternal });
  await requireCardAllowed(transaction, accountId, card);
  const isLockdownCard = card.isLockdownCard ?? (await isLockdownByDefault(transaction, holder, isExternal));
  await requireUnusedCard(transaction, accountId, card, now);
  await transaction.insert(cards).values({
    accountId,
    cardId,
    personId,
    cardNumber,
    facilityCode: facilityCode ?? null,
    isExternal,
    isLockdownCard,
    givenAt: now,
  });
  return credentialEvent(
    giver,
    ownerOf(holder),
    "card.added",
    {
      cardId,
      cardNumber,
      ...(facilityCode !== undefined && { facilityCode }),
      ...(isExternal && { isExternal }),
      ...(isLockdownCard && { isLockdownCard }),
    },
    { topic: "Credentials/Index" },
  );
}

/** CR-03: a person who may not have a lockdown card gets an ordinary one. */
async function isLockdownByDefault(transaction: Database, holder: Holder, isExternal: boolean): Promise<boolean> {
  const { defaultLockdownCards } = await readCredentialRules(transaction, holder.accountId);
  return defaultLockdownCards && mayHaveLockdownCard(holder, isExternal);
}
