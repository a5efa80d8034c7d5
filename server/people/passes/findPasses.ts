import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Pass } from "#contract/passes.ts";
import { reaches } from "../../access/decide.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { passes } from "../../base/store/schema/passes.ts";
import type { Platform } from "../../platform.ts";
import { isExpired, type PassRow } from "../credentials/passState.ts";

/** The requests that the session reaches among those that match, the newest first. */
export async function findPasses(
  { store, clock }: Platform,
  session: Session,
  { matches, limit }: { matches: SQL | undefined; limit: number },
): Promise<Pass[]> {
  const now = clock.now();
  const rows = await store.db
    .select({ row: passes, siteName: sites.name, timeZoneId: sites.timeZoneId })
    .from(passes)
    .innerJoin(sites, and(eq(sites.accountId, passes.accountId), eq(sites.siteId, passes.siteId)))
    .where(
      and(
        eq(passes.accountId, session.accountId),
        // Asked of the store as well, so that a page is full.
        isAtReachedSite(session, passes.siteId),
        matches,
      ),
    )
    .orderBy(desc(passes.requestedAt), desc(passes.passId))
    .limit(limit);
  return rows.filter(({ row }) => reaches(session, row)).map(({ row, ...site }) => presentPass(row, site, now));
}

export async function requirePass(platform: Platform, session: Session, passId: string): Promise<Pass> {
  const [pass] = await findPasses(platform, session, { matches: eq(passes.passId, passId), limit: 1 });
  if (!pass) throw notFound("error_request_not_found");
  return pass;
}

function presentPass(row: PassRow, site: { siteName: string; timeZoneId: string }, now: Date): Pass {
  return {
    id: row.passId,
    type: row.type,
    personId: row.personId,
    fullName: row.fullName,
    siteId: row.siteId,
    ...site,
    cardNumber: row.cardNumber,
    validFromUtc: row.validFrom.toISOString(),
    ...(row.validUntil && { validUntilUtc: row.validUntil.toISOString() }),
    requestStatus: row.requestStatus,
    isExpired: isExpired(row, now),
    requestedBy: { id: row.requestedById, name: row.requestedByName },
    requestedAtUtc: row.requestedAt.toISOString(),
    requestComments: row.requestComments,
    ...(row.decidedById !== null && { decidedBy: { id: row.decidedById, name: row.decidedByName ?? "" } }),
    ...(row.decidedAt && { decidedAtUtc: row.decidedAt.toISOString() }),
    comments: row.comments,
  };
}
