import { randomInt } from "node:crypto";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { AccessMethod } from "#contract/enumerations.ts";
import type { SimulatedPerson } from "#contract/simulator.ts";
import type { Log } from "../../log.ts";
import { seededRandom } from "../cameras/seededRandom.ts";
import { type PassRequest, type PassRequester, SignInRefused } from "./passRequester.ts";

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

const reasons = ["Left the card at home", "Day card for maintenance", "Cover for a colleague", "Late shift", "Stocktaking"];
/** The first request comes soon, so that a person who has just started the demonstration sees one. */
const firstPauseMs = [150_000, 240_000] as const;
const pauseMs = [8 * minuteMs, 20 * minuteMs] as const;

interface PassPlan {
  seed: number;
  accountId: string;
  people: readonly SimulatedPerson[];
}

/** When the n-th request comes, in milliseconds after the one before it. */
export function pauseBefore({ seed, accountId }: PassPlan, index: number): number {
  const [least, most] = index === 0 ? firstPauseMs : pauseMs;
  return least + Math.floor(seededRandom(seed, accountId, "pass", index, "pause") * (most - least));
}

/** The n-th request: a card for the day, for a person of the site. Undecided requests expire within a day, so that they do not pile up. */
export function passOf({ seed, accountId, people }: PassPlan, index: number, cardNumber: string, nowMs: number): PassRequest | undefined {
  const draw = (what: string) => seededRandom(seed, accountId, "pass", index, what);
  const working = people.filter(({ isSuspended, siteIds }) => !isSuspended && siteIds.length > 0);
  const person = working[Math.floor(draw("person") * working.length)];
  const siteId = person?.siteIds[Math.floor(draw("site") * person.siteIds.length)];
  if (!person || siteId === undefined) return undefined;
  const hours = 4 + Math.floor(draw("hours") * 20);
  return {
    type: AccessMethod.Card,
    personId: person.personId,
    siteId,
    cardNumber,
    validUntilUtc: new Date(nowMs + hours * hourMs).toISOString(),
    comments: reasons[Math.floor(draw("reason") * reasons.length)] ?? "",
  };
}
