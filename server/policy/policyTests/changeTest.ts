import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { createPolicyTest, deletePolicyTest, type PolicyAssertion, updatePolicyTest } from "#contract/policyTests.ts";
import { accessSide } from "#domain/decide/accessSide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { differencesOf, settingsEvent } from "../../base/events/settingsChange.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { policyTests } from "../../base/store/schema/policyTests.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { requireAttachable } from "../schedules/attachments.ts";
import { isTest, readReachedTests, requireTest, type TestRow } from "./testRows.ts";
import { createJudge, keyOf, type Verdict } from "./verdict.ts";

async function judge(platform: Platform, { accountId }: Session, assertion: PolicyAssertion): Promise<{ verdict: Verdict; now: Date }> {
  const { document } = await platform.policies.current(accountId);
  const now = platform.clock.now();
  return { verdict: createJudge(document, accessSide(document), now)(assertion), now };
}

/** @throws error_user_not_found, error_group_not_found, error_device_not_found, error_zone_not_found for what the session does not reach */
async function requireNamed(transaction: Database, session: Session, { who, what }: PolicyAssertion): Promise<void> {
  const ids = (kind: string) => [who, what].filter((part) => part.kind === kind).map(({ id }) => id);
  await requireAttachable(transaction, session, {
    personIds: ids("person"),
    groupIds: ids("group"),
    serialNumbers: ids("door"),
    zoneIds: ids("zone"),
  });
}

const namesOf = ({ whoName, whatName }: Verdict) => ({ whoName: whoName ?? "", whatName: whatName ?? "" });
/** Its name in the log. */
const titleOf = ({ whoName, whatName }: { whoName: string; whatName: string }) => `${whoName}, ${whatName}`;

export const createPolicyTestHandler = handle(createPolicyTest, async ({ body: assertion, session, platform }) => {
  const { accountId } = session;
  const { events, store } = platform;
  const testId = randomUUID();
  // Before the transaction, which would have to wait for a second connection.
  const { verdict, now } = await judge(platform, session, assertion);
  const names = namesOf(verdict);
  await refuseTakenName("error_policy_test_exists", () =>
    events.record(accountId, async (transaction) => {
      await standInLine(transaction, accountId);
      await requireNamed(transaction, session, assertion);
      const [all] = await transaction.select({ count: count() }).from(policyTests).where(eq(policyTests.accountId, accountId));
      if ((all?.count ?? 0) >= serverLimits.policyTestsMax) throw conflict("error_policy_tests_too_many");
      const { state, reason } = verdict;
      await transaction
        .insert(policyTests)
        .values({ accountId, testId, assertion, assertionKey: keyOf(assertion), ...names, state, reason, ranAt: now, since: now });
      const data = { to: { assertion, ...names, state } };
      return [
        settingsEvent(session, { thing: "policytest", change: "created", id: testId, name: titleOf(names), ...siteOf(verdict), data }),
      ];
    }),
  );
  return requireTest(store.db, session, testId);
});

const siteOf = ({ siteId }: Verdict) => (siteId === undefined ? {} : { siteId });

/** The test's row, kept from others until the transaction ends. */
async function lockTest(transaction: Database, session: Session, testId: string): Promise<TestRow> {
  const [row] = await transaction.select().from(policyTests).where(isTest(session, testId)).for("update");
  const [reached] = await readReachedTests(transaction, session, testId);
  if (!row || !reached) throw notFound("error_policy_test_not_found");
  return row;
}

export const updatePolicyTestHandler = handle(updatePolicyTest, async ({ params, body, session, platform }) => {
  const { version, ...assertion } = body;
  const { events, store } = platform;
  // Before the transaction, which would have to wait for a second connection.
  const { verdict, now } = await judge(platform, session, assertion);
  const names = namesOf(verdict);
  await refuseTakenName("error_policy_test_exists", () =>
    events.record(session.accountId, async (transaction) => {
      const before = await lockTest(transaction, session, params.id);
      await requireNamed(transaction, session, assertion);
      if (version !== undefined && version !== before.version) throw conflict("error_policy_test_version_conflict");
      const data = differencesOf({ assertion: before.assertion }, { assertion });
      if (!data) return [];
      const { state, reason } = verdict;
      await transaction
        .update(policyTests)
        .set({ assertion, assertionKey: keyOf(assertion), ...names, state, reason, ranAt: now, since: now, version: before.version + 1 })
        .where(isTest(session, params.id));
      return [
        settingsEvent(session, {
          thing: "policytest",
          change: "changed",
          id: params.id,
          name: titleOf(names),
          ...siteOf(verdict),
          data: { from: { ...data.from, ...pickNames(before) }, to: { ...data.to, ...names, state } },
        }),
      ];
    }),
  );
  return requireTest(store.db, session, params.id);
});

const pickNames = ({ whoName, whatName }: TestRow) => ({ whoName, whatName });

export const deletePolicyTestHandler = handle(deletePolicyTest, async ({ params, session, platform: { events } }) => {
  await events.record(session.accountId, async (transaction) => {
    const row = await lockTest(transaction, session, params.id);
    await transaction.delete(policyTests).where(isTest(session, params.id));
    const names = pickNames(row);
    const data = { from: { assertion: row.assertion, ...names } };
    return [settingsEvent(session, { thing: "policytest", change: "deleted", id: params.id, name: titleOf(names), data })];
  });
  return {};
});
