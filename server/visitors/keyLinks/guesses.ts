import { minuteMs } from "#contract/durations.ts";
import { networkOf } from "../../http/networkOf.ts";
import { EventError } from "../../base/errors.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import type { Platform } from "../../platform.ts";
import { serverLimits } from "../../base/serverLimits.ts";

const windowMs = serverLimits.linkPinWindowMs;
const ofCode: AttemptRule = { name: "key-link", limit: serverLimits.linkPinTries, windowMs };
const ofAddress: AttemptRule = { name: "key-link-address", limit: serverLimits.keyPinTriesOfAddress, windowMs };
/** Pages of several visitors behind one address ask every few seconds. */
const calls: AttemptRule = { name: "key-link-calls", limit: 600, windowMs: minuteMs };

/** A try that was counted. */
export interface CountedTry {
  /** Takes it back, because the PIN was right. */
  wasRight(): Promise<void>;
}

/**
 * counts a try in the store before the PIN is looked at. A try that is refused gains nothing and is not counted for its address.
 * @throws error_too_many_requests (429), error_cloudkey_max_pin_attempts (429)
 */
export async function countTry({ store, keys, clock }: Platform, codeHash: string, address: string): Promise<CountedTry> {
  const network = networkOf(address);
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(calls, network))) throw new EventError("error_too_many_requests", 429);
  const tooMany = new EventError("error_cloudkey_max_pin_attempts", 429);
  if (!(await attempts.count(ofCode, codeHash))) throw tooMany;
  if (!(await attempts.count(ofAddress, network))) {
    await attempts.uncount(ofCode, codeHash);
    throw tooMany;
  }
  return {
    async wasRight() {
      await attempts.uncount(ofCode, codeHash);
      await attempts.uncount(ofAddress, network);
    },
  };
}
