import { and, asc, eq, gt, notInArray, sql } from "drizzle-orm";
import { kindsWhere, textIn } from "#contract/events/eventKinds.ts";
import { events as eventRows } from "../../base/store/schema/events.ts";
import { policyTests } from "../../base/store/schema/policyTests.ts";
import type { Platform } from "../../platform.ts";
import { type Cause, runTests } from "./runTests.ts";

const rightsUntouched = kindsWhere(({ rights }) => rights === "none");

type Parts = Pick<Platform, "store" | "events" | "clock" | "log" | "policies">;

/** C-03: tries an account's policy tests after a change that may touch its policy. */
export function createPolicyTestTries(platform: Parts): (accountId: string) => Promise<void> {
  const { store, events } = platform;
  /** The entries of the log that have been looked at. */
  const cursors = new Map<string, number>();

  /** The last entry after a place that may have changed rights. */
  async function lastCause(accountId: string, sequence: number): Promise<Cause | undefined> {
    const [row] = await store.db
      .select()
      .from(eventRows)
      .where(and(eq(eventRows.accountId, accountId), gt(eventRows.sequence, sequence), notInArray(eventRows.kind, rightsUntouched)))
      .orderBy(sql`${eventRows.sequence} DESC`)
      .limit(1);
    if (!row) return undefined;
    const { kind, actor } = row;
    const name = textIn(row, "name");
    return { sequence: row.sequence, kind, actor, occurredAtUtc: row.occurredAt.toISOString(), ...(name !== undefined && { name }) };
  }

  return async (accountId) => {
    const cursor = cursors.get(accountId);
    const head = await events.head(accountId);
    const cause = await lastCause(accountId, cursor ?? head - 1);
    if (cause || cursor === undefined) await runTests(platform, accountId, cause);
    // Only now: what could not be tried is tried again.
    cursors.set(accountId, head);
  };
}

export async function accountsWithPolicyTests({ db }: Platform["store"]): Promise<string[]> {
  const rows = await db.selectDistinct({ accountId: policyTests.accountId }).from(policyTests).orderBy(asc(policyTests.accountId));
  return rows.map(({ accountId }) => accountId);
}
