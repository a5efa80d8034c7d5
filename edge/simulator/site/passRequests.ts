import { randomInt } from "node:crypto";
import type { Log } from "../../log.ts";
import { type PassPlan, passOf, pauseBefore } from "./passPlan.ts";
import { type PassRequester, SignInRefused } from "./passRequester.ts";

/** Asks for a pass now and then, for as long as the requester can sign in. */
export function askForPassesNowAndThen(plan: PassPlan, requester: PassRequester, log: Log): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  let index = 0;
  let isEnded = false;

  async function ask(): Promise<void> {
    try {
      // Twelve digits, and others at every start: the cards of earlier requests are taken.
      const request = passOf(plan, index, String(randomInt(10 ** 11, 10 ** 12)), Date.now());
      const refusal = request && (await requester.request(request));
      if (refusal !== undefined) log.info("A simulated request for a pass was refused", { accountId: plan.accountId, code: refusal });
    } catch (error) {
      if (error instanceof SignInRefused) {
        log.info("Nobody asks for simulated passes any more: the password has changed", { accountId: plan.accountId });
        return;
      }
      log.info("A simulated request for a pass was not sent", { accountId: plan.accountId, error: String(error) });
    }
    index += 1;
    wait();
  }

  function wait(): void {
    if (!isEnded) timer = setTimeout(() => void ask(), pauseBefore(plan, index));
  }

  wait();
  return {
    dispose() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
