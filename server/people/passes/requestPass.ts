import { randomUUID } from "node:crypto";
import { and, arrayContains, eq, inArray } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { AccessMethod, ApprovalRequestStatus, UserStatus } from "#contract/enumerations.ts";
import { requestPass } from "#contract/passes.ts";
import { reaches } from "../../access/decide.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards, people, sites } from "../../base/store/schema/accounts.ts";
import { passes } from "../../base/store/schema/passes.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle } from "../../http/handle.ts";
import { passRequiresApproval } from "../../identity/accounts/accountSettings.ts";
import { requireUnusedCard } from "../credentials/cardRules.ts";
import { requireCardAllowed } from "../credentials/credentialRules.ts";
import type { PassRow } from "../credentials/passState.ts";
import { requirePass } from "./findPasses.ts";
import { passEntry } from "./passEntry.ts";

type RequestBody = ParsedRequestOf<typeof requestPass>["body"];

export const requestPassHandler = handle(requestPass, async ({ body, session, platform }) => {
  const { accountId, personId, personName } = session;
  const { siteId, cardNumber, type } = body;
  const passId = randomUUID();
  await platform.events.record(accountId, async (transaction) => {
    const fullName = await requirePersonOfSite(transaction, session, body);
    if (type !== AccessMethod.Card) throw conflict("error_request_invalid_type");
    const now = platform.clock.now();
    const validity = validityOf(body, now);
    // Two who ask for the same card at once, or while approval is switched on or off, take turns.
    await standInLine(transaction, accountId);
    await requireCardAllowed(transaction, accountId, {});
    await requireUnusedCard(transaction, accountId, { cardNumber }, now);
    const isApproved = !passRequiresApproval(await requireAccount(transaction, session));
    const row: PassRow = {
      accountId,
      passId,
      type,
      personId: body.personId,
      fullName,
      siteId,
      cardNumber,
      ...validity,
      requestStatus: isApproved ? ApprovalRequestStatus.Approved : ApprovalRequestStatus.Pending,
      requestedById: personId,
      requestedByName: personName,
      requestedAt: now,
      requestComments: body.comments ?? "",
      decidedById: null,
      decidedByName: null,
      decidedAt: null,
      comments: "",
    };
    await transaction.insert(passes).values(row);
    if (isApproved) await transaction.insert(cards).values({ accountId, cardNumber, personId: body.personId, passId });
    return [passEntry("pass.requested", session, row)];
  });
  return requirePass(platform, session, passId);
});

/** The person's name. The session must reach the site, and the person must belong to it. */
async function requirePersonOfSite(transaction: Database, session: Session, { siteId, personId }: RequestBody): Promise<string> {
  const { accountId } = session;
  const [site] = await transaction
    .select({ siteId: sites.siteId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), eq(sites.siteId, siteId)));
  if (!site || !reaches(session, { accountId, siteId })) throw notFound("error_site_not_found");
  const [person] = await transaction
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(
      and(
        eq(people.accountId, accountId),
        eq(people.personId, personId),
        arrayContains(people.siteIds, [siteId]),
        inArray(people.status, [UserStatus.Active, UserStatus.Pending, UserStatus.Suspended]),
      ),
    );
  if (!person) throw notFound("error_user_not_found");
  return `${person.firstName} ${person.lastName}`;
}

function validityOf({ validFromUtc, validUntilUtc }: RequestBody, now: Date): { validFrom: Date; validUntil: Date | null } {
  const validFrom = validFromUtc === undefined ? now : new Date(validFromUtc);
  const validUntil = validUntilUtc === undefined ? null : new Date(validUntilUtc);
  if (validUntil && (validUntil <= validFrom || validUntil <= now)) throw new EventError("error_invalid_expiration");
  return { validFrom, validUntil };
}
