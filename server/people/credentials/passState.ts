import { and, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { passes } from "../../base/store/schema/passes.ts";

export type PassRow = typeof passes.$inferSelect;
export type PassState = keyof typeof ApprovalRequestStatus | "Expired";

/** a pending request whose validity is over. */
export function isExpired({ requestStatus, validUntil }: Pick<PassRow, "requestStatus" | "validUntil">, now: Date): boolean {
  return requestStatus === ApprovalRequestStatus.Pending && validUntil !== null && validUntil <= now;
}

/** Passes with one state, by the rule of isExpired. */
export function inState(state: PassState, now: Date): SQL | undefined {
  const isPending = eq(passes.requestStatus, ApprovalRequestStatus.Pending);
  if (state === "Pending") return and(isPending, or(isNull(passes.validUntil), gt(passes.validUntil, now)));
  if (state === "Expired") return and(isPending, lte(passes.validUntil, now));
  return eq(passes.requestStatus, ApprovalRequestStatus[state]);
}
