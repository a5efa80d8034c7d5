import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { getPolicyTest, listPolicyTests, type PolicyTest, runPolicyTests } from "#contract/policyTests.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { EventError } from "../../base/errors.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createPolicyTestHandler, deletePolicyTestHandler, updatePolicyTestHandler } from "./changeTest.ts";
import { runTests } from "./runTests.ts";
import { presentTest, type ReachedTest, readReachedTests, requireTest } from "./testRows.ts";

/** A rule that depends on another person. */
const order: PolicyTest["state"][] = ["failed", "unknown", "passed"];
type Place = readonly [number, string, string];
const placeOf = ({ row: { state, whoName, testId } }: ReachedTest): Place => [order.indexOf(state), foldedText(whoName), testId];

function compare(one: Place, other: Place): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  const [part, counterpart] = [one[index] ?? 0, other[index] ?? 0];
  return index < 0 ? 0 : part < counterpart ? -1 : 1;
}

const Cursor = z.tuple([z.number(), z.string(), z.string()]);

function readPlace(cursor: string): Place {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new EventError("error_invalid_request");
  }
}

/** An account has a few hundred at most. They are read whole, because their subjects decide who sees them. */
const listPolicyTestsHandler = handle(listPolicyTests, async ({ query, session, platform: { store } }) => {
  const { after, pageSize = limits.pageSizeDefault, state } = query;
  const from = after === undefined ? undefined : readPlace(after);
  const found = (await readReachedTests(store.db, session))
    .filter((test) => (state === undefined || test.row.state === state) && (!from || compare(placeOf(test), from) > 0))
    .sort((one, other) => compare(placeOf(one), placeOf(other)));
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    rows: rows.map((test) => presentTest(session, test)),
    ...(found.length > pageSize && last && { next: Buffer.from(JSON.stringify(placeOf(last))).toString("base64url") }),
  };
});

const getPolicyTestHandler = handle(getPolicyTest, ({ params, session, platform }) => requireTest(platform.store.db, session, params.id));

const mostFailing = 100;

const runPolicyTestsHandler = handle(runPolicyTests, async ({ session, platform }) => {
  await runTests(platform, session.accountId);
  const found = (await readReachedTests(platform.store.db, session)).sort((one, other) => compare(placeOf(one), placeOf(other)));
  const [passed, failed, unknown] = (["passed", "failed", "unknown"] as const).map(
    (state) => found.filter(({ row }) => row.state === state).length,
  );
  return {
    passed: passed ?? 0,
    failed: failed ?? 0,
    unknown: unknown ?? 0,
    failing: found
      .filter(({ row }) => row.state !== "passed")
      .slice(0, mostFailing)
      .map((test) => presentTest(session, test)),
    ranAtUtc: platform.clock.now().toISOString(),
  };
});

export const policyTestsRoutes: readonly Route[] = [
  listPolicyTestsHandler,
  getPolicyTestHandler,
  createPolicyTestHandler,
  updatePolicyTestHandler,
  deletePolicyTestHandler,
  runPolicyTestsHandler,
];
