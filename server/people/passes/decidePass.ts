import { and, eq } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, type Pass, rejectPass } from "#contract/passes.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { passes } from "../../base/store/schema/passes.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { requireUnheldCard } from "../credentials/cardRules.ts";
import { isExpired, type PassRow } from "../credentials/passState.ts";
import { requirePass } from "./findPasses.ts";
import { passEntry } from "./passEntry.ts";

interface Decision {
  body: ParsedRequestOf<typeof approvePass>["body"];
  session: Session;
  platform: Platform;
}

export const approvePassHandler = handle(approvePass, (decision) => decide(decision, "Approved"));
export const rejectPassHandler = handle(rejectPass, (decision) => decide(decision, "Rejected"));

/** AP-03: the first caller to lock the row decides; later callers learn who did. */
async function decide({ body, session, platform }: Decision, outcome: "Approved" | "Rejected"): Promise<Pass> {
  const { accountId, personId, personName } = session;
  await platform.events.record(accountId, async (transaction) => {
    const isThis = and(eq(passes.accountId, accountId), eq(passes.passId, body.id));
    const [row] = await transaction.select().from(passes).where(isThis).for("update");
    if (!row || !reaches(session, row)) throw notFound("error_request_not_found");
    const now = platform.clock.now();
    requireDecidable(row, body.requestStatus, ApprovalRequestStatus[outcome], now);
    const change = {
      requestStatus: body.requestStatus,
      decidedById: personId,
      decidedByName: personName,
      decidedAt: now,
      comments: body.comments ?? "",
    };
    await transaction.update(passes).set(change).where(isThis);
    if (outcome === "Approved") await giveCard(transaction, row);
    return [passEntry(outcome === "Approved" ? "pass.approved" : "pass.rejected", session, { ...row, ...change })];
  });
  return requirePass(platform, session, body.id);
}

function requireDecidable(row: PassRow, asked: number, outcome: ApprovalRequestStatus, now: Date): void {
  if (asked !== outcome) throw conflict("error_request_invalid_status");
  if (row.requestStatus !== ApprovalRequestStatus.Pending)
    throw new EventError("error_request_not_changeable", 409, row.decidedByName === null ? [] : [row.decidedByName]);
  if (row.type !== AccessMethod.Card) throw conflict("error_request_invalid_type");
  if (isExpired(row, now)) throw conflict("error_request_expired");
}

/** The card may have been given in another spelling, or reported lost, since it was asked for. */
async function giveCard(transaction: Database, { accountId, cardNumber, personId, passId }: PassRow): Promise<void> {
  await requireUnheldCard(transaction, accountId, { cardNumber });
  const given = await transaction.insert(cards).values({ accountId, cardNumber, personId, passId }).onConflictDoNothing().returning();
  if (given.length === 0) throw conflict("error_card_already_exists");
}
