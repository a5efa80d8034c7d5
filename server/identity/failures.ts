import { sql } from "drizzle-orm";
import type { Clock } from "../base/clock.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import type { Database } from "../base/store/connect.ts";
import { attempts } from "../base/store/schema/identity.ts";

/** How many failures are remembered, and how soon one of them is forgotten. */
export interface FailureRule {
  readonly name: string;
  readonly decayMs: number;
  readonly most: number;
}

/** Failures that fade one by one, in the store. Each is charged before a secret is compared, and taken back when it was right. */
export interface Failures {
  /** Charges one and answers how many there are now with it, at most `most`. */
  charge(rule: FailureRule, subject: string): Promise<number>;
  takeBack(rule: FailureRule, subject: string): Promise<void>;
}

/** The row's instant is when the last of the failures is forgotten: how far it is ahead says how many they are. */
export function createFailures({ db, keys, clock }: { db: Database; keys: Keys; clock: Clock }): Failures {
  const keyOf = (rule: FailureRule, subject: string) => keys.mac(`attempt:${rule.name}:${subject}`);
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

  return {
    async charge(rule, subject) {
      const nowMs = clock.now().getTime();
      const [now, last] = [at(nowMs), at(nowMs + rule.most * rule.decayMs)];
      const { windowStartedAt: end } = attempts;
      // One that is further ahead than any can be is from before the clock was set back.
      const from = sql`case when ${end} > ${last} or ${end} < ${now} then ${now} else ${end} end`;
      const [row] = await db
        .insert(attempts)
        .values({ attemptKey: keyOf(rule, subject), count: 1, windowStartedAt: new Date(nowMs + rule.decayMs) })
        .onConflictDoUpdate({
          target: attempts.attemptKey,
          set: { count: 1, windowStartedAt: sql`least(${last}, ${from} + ${`${rule.decayMs} milliseconds`}::interval)` },
        })
        .returning({ end });
      return row ? Math.ceil((row.end.getTime() - nowMs) / rule.decayMs) : rule.most;
    },
    async takeBack(rule, subject) {
      await db
        .update(attempts)
        .set({ windowStartedAt: sql`${attempts.windowStartedAt} - ${`${rule.decayMs} milliseconds`}::interval` })
        .where(sql`${attempts.attemptKey} = ${keyOf(rule, subject)}`);
    },
  };
}
