import { and, eq } from "drizzle-orm";
import { deleteCard, reportCardLost, updateCard } from "#contract/cards.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { retiredCards } from "../../base/store/schema/credentials.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle } from "../../http/handle.ts";
import { requireLockdownCardAllowed } from "./cardRules.ts";
import { credentialEvent, findHolder, fullNameOf, type Holder, ownerOf } from "./holder.ts";
import { requireCredential } from "./listCredentials.ts";

type CardRow = typeof cards.$inferSelect;

const isCard = ({ accountId }: Session, cardId: string) => and(eq(cards.accountId, accountId), eq(cards.cardId, cardId));

/** Card and holder, both locked. @throws error_card_not_found also for a card of a person out of reach */
async function lockCard(transaction: Database, session: Session, cardId: string): Promise<{ card: CardRow; holder: Holder }> {
  const [seen] = await transaction.select().from(cards).where(isCard(session, cardId));
  const holder = seen && (await findHolder(transaction, session, seen.personId, true));
  const [card] = await transaction.select().from(cards).where(isCard(session, cardId)).for("update");
  if (!holder || card?.personId !== holder.personId) throw notFound("error_card_not_found");
  return { card, holder };
}

const nameOfCard = ({ cardId, cardNumber, facilityCode }: CardRow) => ({
  cardId,
  cardNumber,
  ...(facilityCode !== null && { facilityCode }),
});

export const updateCardHandler = handle(updateCard, async ({ params, body, session, platform }) => {
  const { cardId } = params;
  const { version, isSuspended, isLockdownCard } = body;
  let personId = "";
  await platform.events.record(session.accountId, async (transaction) => {
    const { card, holder } = await lockCard(transaction, session, cardId);
    personId = card.personId;
    if (version !== card.version) throw conflict("error_card_version_conflict");
    if (isLockdownCard && !card.isLockdownCard) {
      await standInLine(transaction, session.accountId);
      await requireLockdownCardAllowed(transaction, holder, card);
    }
    const status = isSuspended === undefined ? card.status : isSuspended ? "suspended" : "active";
    const after = { status, isLockdownCard: isLockdownCard ?? card.isLockdownCard } as const;
    await transaction
      .update(cards)
      .set({ ...after, version: version + 1 })
      .where(isCard(session, cardId));
    const about = nameOfCard(card);
    return [
      ...(after.status === card.status
        ? []
        : [credentialEvent(session, ownerOf(holder), after.status === "suspended" ? "card.suspended" : "card.reactivated", about)]),
      ...(after.isLockdownCard === card.isLockdownCard
        ? []
        : [credentialEvent(session, ownerOf(holder), "card.changed", { ...about, isLockdownCard: after.isLockdownCard })]),
    ];
  });
  return requireCredential(platform, session, personId, cardId);
});

export const deleteCardHandler = handle(deleteCard, async ({ params, session, platform: { events } }) => {
  await events.record(session.accountId, async (transaction) => {
    const { card, holder } = await lockCard(transaction, session, params.cardId);
    await transaction.delete(cards).where(isCard(session, params.cardId));
    return [credentialEvent(session, ownerOf(holder), "card.deleted", nameOfCard(card))];
  });
  return {};
});

/** CR-02: giving out a card waits until a running report of its loss has committed. */
export const reportCardLostHandler = handle(reportCardLost, async ({ params, body, session, platform: { events, clock } }) => {
  const { reason } = body;
  await events.record(session.accountId, async (transaction) => {
    const { card, holder } = await lockCard(transaction, session, params.cardId);
    await standInLine(transaction, session.accountId);
    await transaction.delete(cards).where(isCard(session, params.cardId));
    const { accountId, cardId, cardNumber, facilityCode, personId } = card;
    const row = { accountId, cardId, cardNumber, facilityCode, personId, fullName: fullNameOf(holder), reason, retiredAt: clock.now() };
    await transaction.insert(retiredCards).values(row);
    return [credentialEvent(session, ownerOf(holder), "card.lost", { ...nameOfCard(card), reason })];
  });
  return {};
});
