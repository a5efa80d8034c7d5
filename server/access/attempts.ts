import { eq, lt, sql } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import type { Clock } from "../base/clock.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import type { Database } from "../base/store/connect.ts";
import { attempts } from "../base/store/schema/identity.ts";

/** How often something may be tried: `limit` times within a window that starts with the first try. */
export interface AttemptRule {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Guesses, counted in the store before a secret is compared: neither a restart nor a parallel request gives more of them. */
export interface Attempts {
  /** Counts one try and tells whether it may go on. */
  count(rule: AttemptRule, subject: string): Promise<boolean>;
  /** Takes one try back, because it was right. */
  uncount(rule: AttemptRule, subject: string): Promise<void>;
  /** Forgets all tries. */
  clear(rule: AttemptRule, subject: string): Promise<void>;
}

const longestWindowMs = dayMs;
const sweepEveryMs = hourMs;

export function createAttempts({ db, keys, clock }: { db: Database; keys: Keys; clock: Clock }): Attempts {
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  const keyOf = (rule: AttemptRule, subject: string) => keys.mac(`attempt:${rule.name}:${subject}`);

  /** Nobody comes back for the rows of unknown addresses. */
  async function sweep(now: Date): Promise<void> {
    if (performance.now() - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = performance.now();
    await db.delete(attempts).where(lt(attempts.windowStartedAt, new Date(now.getTime() - longestWindowMs)));
  }

  return {
    async count(rule, subject) {
      const now = clock.now();
      await sweep(now);
      const [oldest, newest] = [-rule.windowMs, rule.windowMs].map((ms) => new Date(now.getTime() + ms).toISOString());
      // One that begins a whole window ahead is from before the clock was set back, and would last until then.
      const isOver = sql`(${attempts.windowStartedAt} <= ${oldest}::timestamptz or ${attempts.windowStartedAt} > ${newest}::timestamptz)`;
      const [row] = await db
        .insert(attempts)
        .values({ attemptKey: keyOf(rule, subject), count: 1, windowStartedAt: now })
        .onConflictDoUpdate({
          target: attempts.attemptKey,
          set: {
            count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
            windowStartedAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${attempts.windowStartedAt} end`,
          },
        })
        .returning({ count: attempts.count });
      return row !== undefined && row.count <= rule.limit;
    },
    async uncount(rule, subject) {
      await db
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(eq(attempts.attemptKey, keyOf(rule, subject)));
    },
    async clear(rule, subject) {
      await db.delete(attempts).where(eq(attempts.attemptKey, keyOf(rule, subject)));
    },
  };
}
