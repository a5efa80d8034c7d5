import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { accessSide } from "#domain/decide/accessSide.ts";
import type { NewEvent, StoredEvent } from "../../base/events/eventLog.ts";
import { policyTests } from "../../base/store/schema/policyTests.ts";
import type { Platform } from "../../platform.ts";
import type { TestRow } from "./testRows.ts";
import { createJudge, type Verdict } from "./verdict.ts";

type Parts = Pick<Platform, "store" | "events" | "clock" | "policies">;

/** The entry of the log before a run: who changed what. */
export type Cause = Pick<StoredEvent, "sequence" | "kind" | "actor" | "occurredAtUtc"> & { name?: string };

interface Tried {
  row: TestRow;
  verdict: Verdict;
}

/**
 * Tries every test of the account and keeps how each went. One that begins to fail, or passes again, is an entry of the log with who
 * changed what before it; of several processes that try the same one writes it.
 */
export async function runTests(platform: Parts, accountId: string, cause?: Cause): Promise<void> {
  const { store, events, clock } = platform;
  const rows = await store.db.select().from(policyTests).where(eq(policyTests.accountId, accountId));
  if (rows.length === 0) return;
  const { document } = await platform.policies.current(accountId);
  const now = clock.now();
  const judge = createJudge(document, accessSide(document), now);
  const tried = rows.map((row): Tried => ({ row, verdict: judge(row.assertion) }));
  const isOther = ({ row, verdict }: Tried) =>
    row.state !== verdict.state || !isDeepStrictEqual(row.reason, verdict.reason) || isRenamed(row, verdict);
  const same = tried.filter((one) => !isOther(one)).map(({ row }) => row.testId);
  if (same.length > 0)
    await store.db
      .update(policyTests)
      .set({ ranAt: now })
      .where(and(eq(policyTests.accountId, accountId), inArray(policyTests.testId, same)));
  const other = tried.filter(isOther);
  if (other.length === 0) return;
  await events.record(accountId, async (transaction) => {
    const told: NewEvent[] = [];
    for (const { row, verdict } of other) {
      const { state, reason } = verdict;
      const isMoved = state !== row.state;
      const [written] = await transaction
        .update(policyTests)
        .set({
          state,
          reason,
          ranAt: now,
          whoName: verdict.whoName ?? row.whoName,
          whatName: verdict.whatName ?? row.whatName,
          ...(isMoved && { since: now }),
        })
        // Another process may have run it, or a person changed it, in the meantime.
        .where(
          and(
            eq(policyTests.accountId, accountId),
            eq(policyTests.testId, row.testId),
            eq(policyTests.state, row.state),
            eq(policyTests.version, row.version),
          ),
        )
        .returning();
      if (written && isMoved) told.push(stateEvent(written, verdict, cause));
    }
    return told;
  });
}

function isRenamed(row: TestRow, { whoName = row.whoName, whatName = row.whatName }: Verdict): boolean {
  return row.whoName !== whoName || row.whatName !== whatName;
}

function stateEvent(row: TestRow, { siteId, timeZoneId }: Verdict, cause: Cause | undefined): NewEvent {
  const { testId, assertion, whoName, whatName, state, reason } = row;
  return {
    kind: `policytest.${state}`,
    ...(siteId !== undefined && { siteId }),
    ...(assertion.what.kind === "door" && siteId !== undefined && { serialNumber: assertion.what.id }),
    actor: { kind: "system", name: "Policy tests" },
    data: {
      policytestId: testId,
      name: `${whoName}, ${whatName}`,
      assertion,
      whoName,
      whatName,
      ...(timeZoneId !== undefined && { timeZoneId }),
      ...(reason && { reason }),
      ...(cause && {
        after: {
          sequence: cause.sequence,
          kind: cause.kind,
          by: cause.actor.name,
          atUtc: cause.occurredAtUtc,
          ...(cause.name !== undefined && { name: cause.name }),
        },
      }),
    },
  };
}
