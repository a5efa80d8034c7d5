import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import { type CardEnrolment, createCardEnrolment } from "./cardEnrolment.ts";

const first = "0b6c1c1e-0000-4000-8000-000000000001";
const second = "0b6c1c1e-0000-4000-8000-000000000002";
let told: object[];
let enrolment: CardEnrolment;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  enrolment = createCardEnrolment((event) => told.push(event));
});
afterEach(() => {
  enrolment.dispose();
  vi.useRealTimers();
});

describe("[CR-04] a reader that enrols", () => {
  it("takes no card while nobody asked", () => {
    expect(enrolment.take({ cardNumber: "1001" })).toBe(false);
    expect(told).toEqual([]);
  });

  it("takes one card, by its wires or its number, and then none", () => {
    enrolment.start(first, 30_000);
    expect(enrolment.take({ bits: writeWiegand(26, { facilityCode: 12, cardNumber: "4711" }) ?? "" })).toBe(true);
    expect(enrolment.take({ cardNumber: "1001" })).toBe(false);
    expect(told).toEqual([{ kind: "card.enrolment", enrolmentId: first, outcome: "read", facilityCode: 12, bits: 26, cardNumber: "4711" }]);
  });

  it("waits for one card at a time; asked again for the same one it goes on", () => {
    expect(enrolment.start(first, 30_000)).toEqual({ ok: true });
    expect(enrolment.start(second, 30_000)).toEqual({ ok: false, code: "error_card_enrolment_busy" });
    expect(enrolment.start(first, 30_000)).toEqual({ ok: true });
    expect(enrolment.cancel(second)).toEqual({ ok: false, code: "error_card_enrolment_not_found" });
  });

  it("lets people in again after a cancellation and after its time", () => {
    enrolment.start(first, 30_000);
    expect(enrolment.cancel(first)).toEqual({ ok: true });
    expect(enrolment.take({ cardNumber: "1001" })).toBe(false);
    enrolment.start(second, 30_000);
    vi.advanceTimersByTime(30_000);
    expect(enrolment.take({ cardNumber: "1001" })).toBe(false);
    expect(told).toEqual([
      { kind: "card.enrolment", enrolmentId: first, outcome: "cancelled" },
      { kind: "card.enrolment", enrolmentId: second, outcome: "timedOut" },
    ]);
  });

  it.each([[{ bits: "0101" }], [{ cardNumber: "not a number!" }]])("says of %o that it cannot be read", (card) => {
    enrolment.start(first, 30_000);
    expect(enrolment.take(card)).toBe(true);
    expect(told).toEqual([{ kind: "card.enrolment", enrolmentId: first, outcome: "unreadable" }]);
  });
});
