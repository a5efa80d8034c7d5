import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readWiegand } from "#domain/decide/wiegand.ts";
import { aDoorOnTheBench } from "../../controllers/benchDoor.ts";
import { handOutNewCards, newCardOf } from "./newCards.ts";

const enrolments = Array.from({ length: 50 }, (_, index) => `enrolment-${index}`);

describe("new cards of the simulated site", () => {
  it("are cards that a reader can read, others for each enrolment, the same for the same seed", () => {
    const cards = enrolments.map((id) => newCardOf(7, id) ?? "");
    expect(cards.map((bits) => typeof readWiegand(bits))).toEqual(cards.map(() => "object"));
    expect(new Set(cards).size).toBe(cards.length);
    expect(enrolments.map((id) => newCardOf(7, id))).toEqual(cards);
    expect(newCardOf(8, "enrolment-0")).not.toBe(cards[0]);
  });
});

describe("a simulated person at the desk", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("holds a card to the reader that waits, whose holder then tries it, and stops with the site", () => {
    const door = aDoorOnTheBench();
    const shown: unknown[] = [];
    door.driver.onCard((card) => shown.push(card));
    const desk = handOutNewCards(7);
    desk.onEnrolment("enrolment-0", door);
    vi.advanceTimersByTime(60_000);
    const bits = newCardOf(7, "enrolment-0");
    expect(shown).toEqual([{ bits }, { bits }]);
    desk.onEnrolment("enrolment-1", door);
    desk.dispose();
    vi.advanceTimersByTime(60_000);
    expect(shown).toHaveLength(2);
  });
});
