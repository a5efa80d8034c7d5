import { setTimeout as delay } from "node:timers/promises";
import { and, eq, lte } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { canonicalJson } from "#domain/canonicalJson.ts";
import type { Session } from "../access/session.ts";
import { conflict, EventError } from "../base/errors.ts";
import { serverLimits } from "../base/serverLimits.ts";
import { idempotencyKeys } from "../base/store/schema/requests.ts";
import { withoutWaiting } from "../base/store/withoutWaiting.ts";
import type { Platform } from "../platform.ts";

/** One call under a key of its caller. */
export interface KeyedCall {
  session: Pick<Session, "accountId" | "personId">;
  operation: string;
  idempotencyKey: string;
  /** Params, query, body and reason as they were understood. */
  request: unknown;
}

type Answer = { status: number; code?: ErrorCode; details?: readonly string[]; payload?: unknown };
type RunPlatform = Pick<Platform, "store" | "keys" | "clock" | "log">;

const pollEveryMs = 100;
/** Longer than a door's command lives. */
const longestWaitMs = serverLimits.doorCommandLifeMs + 5_000;
/** A first call that is older than this and has no answer was lost with its process. */
const longestRunMs = minuteMs;
const cleanEveryMs = minuteMs;
let cleanedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Runs `work` for the first call with this key and answers every repetition with what the first one was answered, refusals
 * included. Repetitions that come while the first is under way wait for it, in this process or another. The same key for
 * something else is refused. A fault of ours is no answer: the key is free again.
 */
export async function runOnce(platform: RunPlatform, call: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
  const requestMac = platform.keys.mac(`idempotency:${canonicalJson(call.request)}`);
  await removeExpired(platform);
  for (let waitedMs = 0; ; waitedMs += pollEveryMs) {
    if (await begin(platform, call, requestMac)) return run(platform, call, work);
    const answer = await findAnswer(platform, call, requestMac);
    if (answer?.code !== undefined) throw new EventError(answer.code, answer.status, answer.details);
    if (answer) return answer.payload;
    if (waitedMs >= longestWaitMs) throw conflict("error_idempotency_key_unfinished");
    await delay(pollEveryMs);
  }
}

async function run(platform: RunPlatform, call: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
  try {
    const payload = await work();
    await keep(platform, call, { status: 200, payload });
    return payload;
  } catch (error) {
    // A refusal for now or a fault of ours: the next try may succeed.
    if (error instanceof EventError && error.status < 500 && error.status !== 429) {
      await keep(platform, call, { status: error.status, code: error.code, details: error.details });
    } else {
      await platform.store.db.delete(idempotencyKeys).where(isCall(call));
    }
    throw error;
  }
}

/** True for the first caller. The call commits after its key, so that a crash loses both or only the call. */
async function begin(
  { store, clock }: RunPlatform,
  { session, operation, idempotencyKey }: KeyedCall,
  requestMac: string,
): Promise<boolean> {
  const startedAt = clock.now();
  const expiresAt = new Date(startedAt.getTime() + serverLimits.idempotencyKeyLifeMs);
  const { accountId, personId } = session;
  const rows = await store.db
    .insert(idempotencyKeys)
    .values({ accountId, personId, operation, idempotencyKey, requestMac, startedAt, expiresAt })
    .onConflictDoNothing()
    .returning({ isWritten: withoutWaiting });
  return rows.length > 0;
}

/** The answer of the first call; undefined while it is running. */
async function findAnswer({ store, keys, clock }: RunPlatform, call: KeyedCall, requestMac: string): Promise<Answer | undefined> {
  const [row] = await store.db.select().from(idempotencyKeys).where(isCall(call));
  if (!row) return undefined;
  if (row.expiresAt <= clock.now()) {
    await store.db.delete(idempotencyKeys).where(and(isCall(call), lte(idempotencyKeys.expiresAt, clock.now())));
    return undefined;
  }
  if (row.requestMac !== requestMac) throw conflict("error_idempotency_key_reused");
  if (row.sealedAnswer !== null) return JSON.parse(keys.open(row.sealedAnswer, contextOf(call))) as Answer;
  if (clock.now().getTime() - row.startedAt.getTime() > longestRunMs) throw conflict("error_idempotency_key_unfinished");
  return undefined;
}

/** The call took effect even if its answer cannot be stored or a database crash loses it: a repetition then learns that it is unfinished. */
async function keep({ store, keys, log }: RunPlatform, call: KeyedCall, answer: Answer): Promise<void> {
  const sealedAnswer = keys.seal(JSON.stringify(answer), contextOf(call));
  try {
    await store.db
      .update(idempotencyKeys)
      .set({ status: answer.status, sealedAnswer })
      .where(isCall(call))
      .returning({ isWritten: withoutWaiting });
  } catch (error) {
    log.error("An answer could not be kept for repetitions", { operation: call.operation, error: String(error) });
  }
}

async function removeExpired({ store, clock }: RunPlatform): Promise<void> {
  if (performance.now() - cleanedAtMs < cleanEveryMs) return;
  cleanedAtMs = performance.now();
  await store.db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, clock.now()));
}

function isCall({ session, operation, idempotencyKey }: KeyedCall) {
  return and(
    eq(idempotencyKeys.accountId, session.accountId),
    eq(idempotencyKeys.personId, session.personId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.idempotencyKey, idempotencyKey),
  );
}

function contextOf({ session, operation, idempotencyKey }: KeyedCall): string {
  return JSON.stringify(["idempotency", session.accountId, session.personId, operation, idempotencyKey]);
}
