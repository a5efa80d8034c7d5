import type { CommandResult, DeviceEvent } from "#contract/deviceLink.ts";
import { readWiegand } from "#domain/decide/wiegand.ts";
import type { ReadCard } from "./doorDriver.ts";

type Ended = Omit<Extract<DeviceEvent, { kind: "card.enrolment" }>, "eventId" | "atUtc">;

/** A reader that waits for a new card: the next one is reported, and nobody is let in by it (CR-04). */
export interface CardEnrolment {
  /** Refused while it waits for another card. The time is counted by a clock that nobody sets. */
  start(enrolmentId: string, lifeMs: number): Pick<CommandResult, "ok" | "code">;
  cancel(enrolmentId: string): Pick<CommandResult, "ok" | "code">;
  /** True when the card was what it waited for. */
  take(card: ReadCard): boolean;
  dispose(): void;
}

export function createCardEnrolment(tell: (event: Ended) => void): CardEnrolment {
  let waiting: { enrolmentId: string; timer: NodeJS.Timeout } | undefined;

  function end(more: Omit<Ended, "kind" | "enrolmentId">): void {
    if (!waiting) return;
    const { enrolmentId, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    tell({ kind: "card.enrolment", enrolmentId, ...more });
  }

  return {
    start(enrolmentId, lifeMs) {
      if (waiting && waiting.enrolmentId !== enrolmentId) return { ok: false, code: "error_card_enrolment_busy" };
      clearTimeout(waiting?.timer);
      waiting = { enrolmentId, timer: setTimeout(() => end({ outcome: "timedOut" }), Math.max(0, lifeMs)) };
      return { ok: true };
    },
    cancel(enrolmentId) {
      if (waiting?.enrolmentId !== enrolmentId) return { ok: false, code: "error_card_enrolment_not_found" };
      end({ outcome: "cancelled" });
      return { ok: true };
    },
    take(card) {
      if (!waiting) return false;
      const read = "bits" in card ? readWiegand(card.bits) : card;
      if (typeof read === "string" || !/^[0-9A-Za-z]{1,32}$/.test(read.cardNumber)) end({ outcome: "unreadable" });
      else
        end({
          outcome: "read",
          cardNumber: read.cardNumber,
          ...(read.facilityCode !== undefined && { facilityCode: read.facilityCode }),
          ...("bits" in card && { bits: card.bits.length }),
        });
      return true;
    },
    dispose: () => clearTimeout(waiting?.timer),
  };
}
