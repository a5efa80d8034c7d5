import { and, asc, eq, gt, notInArray, sql } from "drizzle-orm";
import { hourMs } from "#contract/durations.ts";
import { kindsWhere } from "#contract/events/eventKinds.ts";
import { watchLog } from "../../base/events/watchLog.ts";
import type { Platform } from "../../platform.ts";
import { events as eventRows } from "../../base/store/schema/events.ts";
import { policyTests } from "../../base/store/schema/policyTests.ts";
import { type Cause, runTests } from "./runTests.ts";

const gatherMs = 300;
/** Time passes too: schedules end, people's time is over. */
const anewEveryMs = hourMs;
const rightsUntouched = kindsWhere(({ rights }) => rights === "none");

type Parts = Pick<Platform, "store" | "events" | "clock" | "log" | "policies">;

/** C-03: tries an account's policy tests after every change that may touch its policy, when the platform starts, and by the hour. */
export function watchPolicy(platform: Parts): { stop(): Promise<void> } {
  const { store, events, log } = platform;
  /** The entries of the log that have been looked at. */
  const cursors = new Map<string, number>();
  const watch = watchLog({ events, gatherMs, look, onError });
  const timer = setInterval(() => void everyAccount(), anewEveryMs).unref();
  const starting = everyAccount();

  function onError(accountId: string, error: unknown): void {
    log.error("The policy tests of an account were not tried", { accountId, error: String(error) });
  }

  async function look(accountId: string): Promise<void> {
    const cursor = cursors.get(accountId);
    const head = await events.head(accountId);
    const cause = await lastCause(accountId, cursor ?? head - 1);
    if (cause || cursor === undefined) await runTests(platform, accountId, cause);
    // Only now: what could not be tried is tried again with the next entry.
    cursors.set(accountId, head);
  }

  /** The last entry after a place that may have changed rights. */
  async function lastCause(accountId: string, sequence: number): Promise<Cause | undefined> {
    const [row] = await store.db
      .select()
      .from(eventRows)
      .where(and(eq(eventRows.accountId, accountId), gt(eventRows.sequence, sequence), notInArray(eventRows.kind, rightsUntouched)))
      .orderBy(sql`${eventRows.sequence} DESC`)
      .limit(1);
    if (!row) return undefined;
    const { kind, actor, data } = row;
    const name = data["name"];
    return { sequence: row.sequence, kind, actor, occurredAtUtc: row.occurredAt.toISOString(), ...(typeof name === "string" && { name }) };
  }

  async function everyAccount(): Promise<void> {
    try {
      const rows = await store.db
        .selectDistinct({ accountId: policyTests.accountId })
        .from(policyTests)
        .orderBy(asc(policyTests.accountId));
      for (const { accountId } of rows) {
        watch.run(accountId, () => runTests(platform, accountId)).catch((error: unknown) => onError(accountId, error));
      }
    } catch (error) {
      log.error("The policy tests were not tried", { error: String(error) });
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await starting;
      await watch.close();
    },
  };
}
