import { and, arrayContains, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { CardRule } from "#contract/deviceLink.ts";
import { ApprovalRequestStatus, UserStatus } from "#contract/enumerations.ts";
import type { Database } from "../store/connect.ts";
import { cards, people } from "../store/schema/accounts.ts";
import { passes } from "../store/schema/passes.ts";

/**
 * What a door of a site decides by: cards of the site's people, those that came of a request only at the site of the request and
 * within its validity, and cards that nobody has approved yet. What opens nothing is known so that the refusal names its reason.
 */
export async function readCardRules(db: Database, accountId: string, siteId: string, now: Date): Promise<CardRule[]> {
  const ofSite = and(arrayContains(people.siteIds, [siteId]), inArray(people.status, [UserStatus.Active, UserStatus.Suspended]));
  const given = await db
    .select({
      cardNumber: cards.cardNumber,
      personId: cards.personId,
      status: people.status,
      validFrom: passes.validFrom,
      validUntil: passes.validUntil,
    })
    .from(cards)
    .innerJoin(people, and(eq(people.accountId, cards.accountId), eq(people.personId, cards.personId)))
    .leftJoin(passes, and(eq(passes.accountId, cards.accountId), eq(passes.passId, cards.passId)))
    .where(and(eq(cards.accountId, accountId), ofSite, or(isNull(cards.passId), eq(passes.siteId, siteId))))
    .orderBy(cards.cardNumber);
  const pending = await db
    .select({ cardNumber: passes.cardNumber, personId: passes.personId, status: people.status })
    .from(passes)
    .innerJoin(people, and(eq(people.accountId, passes.accountId), eq(people.personId, passes.personId)))
    .where(
      and(
        eq(passes.accountId, accountId),
        eq(passes.siteId, siteId),
        eq(passes.requestStatus, ApprovalRequestStatus.Pending),
        or(isNull(passes.validUntil), gt(passes.validUntil, now)),
        ofSite,
      ),
    )
    .orderBy(passes.cardNumber);
  return [
    ...given.map(({ status, validFrom, validUntil, ...card }) => ({
      ...card,
      isSuspended: status === UserStatus.Suspended,
      ...(validFrom && { validFromUtc: validFrom.toISOString() }),
      ...(validUntil && { validUntilUtc: validUntil.toISOString() }),
    })),
    ...pending.map(({ status, ...card }) => ({ ...card, isSuspended: status === UserStatus.Suspended, isPending: true })),
  ];
}
