import { sql } from "drizzle-orm";
import { cards } from "../../base/store/schema/accounts.ts";
import { retiredCards } from "../../base/store/schema/credentials.ts";

const isLike = sql.raw(
  `other.account_id = cards.account_id AND card_form(other.card_number) = card_form(cards.card_number)
   AND (other.facility_code IS NULL OR cards.facility_code IS NULL OR other.facility_code = cards.facility_code)`,
);

/** Whether readers take another card for this one: such pairs are older than the rule that refuses them (decision 96). */
export const isNumberShared = sql<boolean>`EXISTS (SELECT FROM ${cards} other WHERE ${isLike} AND other.card_id <> ${cards.cardId})`;

/** Whether a card that readers take for this one was reported lost or stolen. */
export const isNumberLost = sql<boolean>`EXISTS (SELECT FROM ${retiredCards} other WHERE ${isLike})`;
