import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Store } from "../store/connect.ts";
import { isContention } from "../store/storeFailures.ts";
import type { EventLog, NewEvent } from "./eventLog.ts";

/** More than these wait for the next commit: one that grows without end would never answer its first. */
const mostTogether = 32;

type RecordEvents = EventLog["record"];
type Sequences = Awaited<ReturnType<RecordEvents>>;

interface Member {
  work: Parameters<RecordEvents>[1];
  finish: Parameters<RecordEvents>[2];
  resolve(sequences: Sequences): void;
  reject(error: unknown): void;
}

interface Done {
  member: Member;
  events: readonly NewEvent[];
}

/** A transaction of several failed, by whichever of them or by none. */
const disturbed = new Error("The transaction of several failed.");

/**
 * Records what comes while a commit of the same account is under way in one transaction: one wait for the account's counter row
 * and one for the disk. Each promise is fulfilled after that commit and never before. Who fails does so alone: each works behind
 * a savepoint, and when the transaction as a whole cannot be, each is recorded by itself. An account's transactions follow each
 * other, so nobody may hold them up: who waits for a row longer than the connection allows steps out and is recorded by itself.
 */
export function createGroupCommit(dependencies: {
  store: Pick<Store, "groups">;
  append: EventLog["append"];
  recordAlone: RecordEvents;
}): RecordEvents {
  const { store, append, recordAlone } = dependencies;
  const waiting = new Map<string, Member[]>();

  async function drain(accountId: string, queue: Member[]): Promise<void> {
    while (queue.length > 0) await commit(accountId, queue.splice(0, mostTogether));
    waiting.delete(accountId);
  }

  async function commit(accountId: string, members: readonly Member[]): Promise<void> {
    const failed = new Map<Member, unknown>();
    let isCommitting = false;
    const again = ({ work, finish, resolve, reject }: Member) => void recordAlone(accountId, work, finish).then(resolve, reject);
    try {
      const recorded = await inTransaction(async (transaction) => {
        const done = await workAll(transaction, members, failed);
        const sequences = await appendAll(transaction, accountId, done);
        isCommitting = true;
        return sequences;
      });
      for (const [member, sequences] of recorded) member.resolve(sequences);
    } catch (error) {
      // Whether a commit that failed took place is not known: nobody of it may try again.
      if (isCommitting) return members.forEach(({ reject }) => reject(error));
      for (const member of members) failed.set(member, members.length === 1 ? error : disturbed);
    }
    for (const [member, error] of failed) {
      if (error === disturbed || isContention(error)) again(member);
      else member.reject(error);
    }
  }

  async function inTransaction<Answer>(work: (transaction: Database) => Promise<Answer>): Promise<Answer> {
    const client = await store.groups.connect();
    try {
      return await drizzle(client).transaction(work);
    } finally {
      client.release();
    }
  }

  async function appendAll(transaction: Database, accountId: string, done: readonly Done[]): Promise<Map<Member, Sequences>> {
    const events = done.flatMap((each) => each.events);
    const sequences = await append(transaction, accountId, events);
    const recorded = new Map<Member, Sequences>();
    let from = 0;
    for (const { member, events: own } of done) {
      const taken = sequences.slice(from, from + own.length);
      await member.finish?.(transaction, taken);
      recorded.set(member, taken);
      from += own.length;
    }
    return recorded;
  }

  return (accountId, work, finish) => {
    const { promise, resolve, reject } = Promise.withResolvers<Sequences>();
    const member = { work, finish, resolve, reject };
    const queue = waiting.get(accountId);
    if (queue) {
      queue.push(member);
    } else {
      const opened = [member];
      waiting.set(accountId, opened);
      void drain(accountId, opened);
    }
    return promise;
  };
}

/** Each one's work, in the order they came, with what it wants logged; nothing stays of one that failed. */
async function workAll(transaction: Database, members: readonly Member[], failed: Map<Member, unknown>): Promise<Done[]> {
  const [only, ...others] = members;
  if (only && others.length === 0) return [{ member: only, events: await only.work(transaction) }];
  const done: Done[] = [];
  await transaction.execute(sql`SAVEPOINT member`);
  for (const member of members) {
    try {
      const events = await member.work(transaction);
      await transaction.execute(sql`RELEASE SAVEPOINT member; SAVEPOINT member`);
      done.push({ member, events });
    } catch (error) {
      failed.set(member, error);
      await transaction.execute(sql`ROLLBACK TO SAVEPOINT member`);
    }
  }
  return done;
}
