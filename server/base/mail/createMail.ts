import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { hourMs } from "#contract/durations.ts";
import type { Clock } from "../clock.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { Store } from "../store/connect.ts";
import { mailOutbox } from "../store/schema/identity.ts";
import type { Mail } from "./mail.ts";

/** A mail that is due, with the id that makes a second delivery recognisable. */
export interface DueMail {
  readonly mailId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly createdAt: Date;
}

export interface MailOptions {
  store: Store;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Rejects when the mail could not be handed over; it is tried again later. */
  deliver: (mail: DueMail) => Promise<void>;
}

const channel = "gatehouse_mail";
/** Also finds what a lost notification or a back-off left behind. */
const lookEveryMs = 15_000;
const failuresMax = 20;
const longestBackOffMs = hourMs;

/**
 * Sends what stands in the outbox.
 * 1. `queue` writes the row and notifies in the caller's transaction: PostgreSQL tells only after the commit.
 * 2. A notification, the start or the clock wakes the one sender of this process.
 * 3. Each mail is locked, delivered and marked in one transaction, so two processes never send the same one.
 */
export function createMail({ store, clock, log, jobs, deliver }: MailOptions): Mail {
  let listener: Promise<PoolClient | undefined> | undefined;

  const sending = jobs.every({
    name: "send mail",
    everyMs: lookEveryMs,
    isDueAtStart: true,
    async run(signal) {
      listener ??= listen();
      while ((await sendNext()) && !signal.aborted);
    },
  });

  /** One that waits longer than any back-off was put there before the clock was set back. */
  function isDue(now: Date) {
    return or(lte(mailOutbox.nextAttemptAt, now), gt(mailOutbox.nextAttemptAt, new Date(now.getTime() + longestBackOffMs)));
  }

  /** Deals with one due mail; false when none is due. */
  function sendNext(): Promise<boolean> {
    return store.db.transaction(async (transaction) => {
      const now = clock.now();
      const [mail] = await transaction
        .select()
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.sentAt), isDue(now), lt(mailOutbox.failures, failuresMax)))
        .orderBy(asc(mailOutbox.createdAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!mail) return false;
      const result = await deliver(mail).then(
        // It carried links and PINs, and nobody needs them here any more.
        () => ({ sentAt: now, lastError: null, bodyText: "" }),
        (error: unknown) => {
          log.warn("A mail could not be delivered", { mailId: mail.mailId, failures: mail.failures + 1, error });
          const nextAttemptAt = new Date(now.getTime() + backOffMs(mail.failures));
          return { failures: mail.failures + 1, nextAttemptAt, lastError: String(error).slice(0, 500) };
        },
      );
      await transaction.update(mailOutbox).set(result).where(eq(mailOutbox.mailId, mail.mailId));
      return true;
    });
  }

  /** A connection of its own for notifications; without it the sender only wakes by its timer. */
  async function listen(): Promise<PoolClient | undefined> {
    try {
      const client = await store.pool.connect();
      client.on("notification", sending.wake);
      client.on("error", () => {
        listener = undefined;
        drop(client);
      });
      await client.query(`LISTEN ${channel}`).catch((error: unknown) => {
        drop(client);
        throw error;
      });
      return client;
    } catch (error) {
      log.warn("The mail outbox is read by the clock alone", { error });
      listener = undefined;
      return undefined;
    }
  }

  return {
    async queue(transaction, { accountId, to, subject, text }) {
      const now = clock.now();
      await transaction.insert(mailOutbox).values({
        mailId: randomUUID(),
        accountId,
        recipient: to,
        subject,
        bodyText: text,
        createdAt: now,
        nextAttemptAt: now,
      });
      await transaction.execute(sql`SELECT pg_notify(${channel}, '')`);
    },
    async close() {
      await sending.stop();
      const client = await listener;
      if (client) drop(client);
    },
  };
}

/** Gives a connection up for good; a second time does nothing. */
function drop(client: PoolClient): void {
  if (client.listenerCount("notification") === 0) return;
  client.removeAllListeners("notification");
  client.release(true);
}

/** 5 s, doubled with every failure. */
function backOffMs(failures: number): number {
  return Math.min(5_000 * 2 ** failures, longestBackOffMs);
}
