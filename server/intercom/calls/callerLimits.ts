import { minuteMs } from "#contract/durations.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { networkOf } from "../../http/networkOf.ts";
import type { Platform } from "../../platform.ts";
import { type CallRow, ringingStatuses } from "./callRows.ts";

const windowMs = 10 * minuteMs;
/** Requests of one caller that came to nothing: repetitions, serial numbers that were tried, calls that no resident took. */
const inVain: AttemptRule = { name: "device-call-address", limit: 20, windowMs };
/** Limits callers who only ring and hang up too, though much later. */
const all: AttemptRule = { name: "device-call-all", limit: 120, windowMs };

/** Calls of one caller to one resident that nobody took, within the window. */
export const unansweredMax = 6;
export const unansweredWindowMs = windowMs;

type Parts = Pick<Platform, "store" | "keys" | "clock">;

/** A pseudonym of the caller that does not reveal the address. */
export const ringerOf = ({ keys }: Pick<Platform, "keys">, address: string) => keys.mac(`caller:${networkOf(address)}`);

/** Counts a request; false where the caller has made too many. */
export async function countRequest({ store, keys, clock }: Parts, ringer: string): Promise<boolean> {
  const attempts = createAttempts({ db: store.db, keys, clock });
  return (await attempts.count(inVain, ringer)) && (await attempts.count(all, ringer));
}

/** Calls to the lobby never count as unanswered, because receptions expect to be called. */
export async function forgiveReception({ store, keys, clock }: Parts, ringer: string): Promise<void> {
  await createAttempts({ db: store.db, keys, clock }).uncount(inVain, ringer);
}

/** Removes a call from its caller's limits once it was answered or hung up. */
export async function forgiveCaller({ store, keys, clock }: Parts, before: CallRow, after: CallRow): Promise<void> {
  const { caller, status, personId } = after;
  if (caller === null || !ringingStatuses.includes(before.status) || ringingStatuses.includes(status)) return;
  const isTaken = status === CallStatus.Answered || status === CallStatus.AccessGranted;
  if (!isTaken && status !== CallStatus.Hangup) return;
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (personId !== null) await attempts.uncount(inVain, caller);
  if (isTaken) await attempts.uncount(all, caller);
}
