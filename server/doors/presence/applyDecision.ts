import { and, eq } from "drizzle-orm";
import type { Database } from "../../base/store/connect.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { personActor } from "../../channels/deviceLink/deviceRows.ts";
import type { ApplyEvent } from "../../channels/deviceLink/linkParts.ts";
import { plainEvent } from "../../channels/deviceLink/stateChanges.ts";
import { applyPassage, zonesOf } from "./applyPassage.ts";

/** An access decision of a door: who it was about, by the card where the door knew no person, and where they went. */
export const applyDecision: ApplyEvent<"access.decision"> = async (transaction, row, event, at) => {
  const { result, method, isExit, cardNumber, credentialId, isDuress, because } = event;
  const actor = await personActor(transaction, row.accountId, event.personId ?? (await holderOf(transaction, row.accountId, cardNumber)));
  const passage = await applyPassage(transaction, row, event, at);
  const zoneIds = zonesOf(passage.moves ?? []);
  const data = {
    result,
    method,
    isExit,
    ...(cardNumber !== undefined && !actor && { cardNumber }),
    ...(actor && { personId: actor.id, personName: actor.name }),
    ...(credentialId !== undefined && { credentialId }),
    ...(isDuress && { isDuress }),
    ...(because && { because }),
    ...passage,
  };
  return [plainEvent(row, "access.decision", at, { actor, data }, zoneIds.length === 0 ? "nothing" : { ZoneIds: [...zoneIds] })];
};

async function holderOf(transaction: Database, accountId: string, cardNumber: string | undefined): Promise<string | undefined> {
  if (cardNumber === undefined) return undefined;
  const [row] = await transaction
    .select({ personId: cards.personId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), eq(cards.cardNumber, cardNumber)));
  return row?.personId;
}
