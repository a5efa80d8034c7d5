import { and, eq, lte } from "drizzle-orm";
import { eachAlone } from "../../base/eachAlone.ts";
import { cardEnrolments } from "../../base/store/schema/credentials.ts";
import type { Platform } from "../../platform.ts";
import { failEnrolment, lockWaiting } from "./endEnrolment.ts";

/** A reader says itself that its time is over; what it says may still be on its way. */
const graceMs = 5_000;

/** CR-04: ends enrolments whose reader has said nothing, such as one that lost its link. */
export async function endLateEnrolments({
  store,
  events,
  clock,
  log,
}: Pick<Platform, "store" | "events" | "clock" | "log">): Promise<void> {
  const late = new Date(clock.now().getTime() - graceMs);
  const rows = await store.db
    .select({ accountId: cardEnrolments.accountId, enrolmentId: cardEnrolments.enrolmentId })
    .from(cardEnrolments)
    .where(and(eq(cardEnrolments.status, "waiting"), lte(cardEnrolments.expiresAt, late)));
  const end = ({ accountId, enrolmentId }: (typeof rows)[number]) =>
    events.record(accountId, async (transaction) => {
      const row = await lockWaiting(transaction, accountId, enrolmentId);
      return row ? failEnrolment(transaction, row, "TimedOut") : [];
    });
  await eachAlone(rows, end, { log, what: "An enrolment could not be ended", nameOf: (row) => row });
}
