import { randomUUID } from "node:crypto";
import { createCard } from "#contract/cards.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { requireFormat } from "./cardRules.ts";
import { giveCard } from "./giveCard.ts";
import { findHolder } from "./holder.ts";
import { requireCredential } from "./listCredentials.ts";

export const createCardHandler = handle(createCard, async ({ body, session, platform }) => {
  const { personId, format, ...card } = body;
  const cardId = randomUUID();
  await platform.events.record(session.accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    requireFormat(card, format);
    const now = platform.clock.now();
    return [await giveCard(transaction, { giver: session, holder, cardId, card: { ...card, bits: format }, now })];
  });
  return requireCredential(platform, session, personId, cardId);
});
